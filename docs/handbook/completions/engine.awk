# What can come next on a notequest command line. Arguments: the words before the cursor, then the word at it.
# Prints a line for each: the word, a tab, what it is. Reads the save itself, so that no Python starts.
# No single quote and no double backslash may stand in here: bash, zsh and fish each hold it in single quotes.
BEGIN {
  facts()
  here = ARGC > 1 ? ARGV[ARGC - 1] : ""
  for (i = 1; i < ARGC - 1; i++) word[i] = ARGV[i]
  count = i - 1
  find_save()
  read_game()
  read_line()
  complete()
}

# The command line

function is_option(w) { return w ~ /^-/ && w !~ /^-([0-9]|[dD][0-9]|$)/ }

function read_line(   i, w, name, wants) {
  for (i = 1; i <= count; i++) {
    w = word[i]
    if (wants != "") { wants = ""; continue }
    if (is_option(w)) {
      name = w
      sub(/=.*/, "", name)
      if (name == w) wants = value_of(name)
    } else if (command == "") command = w
    else if (!told && is_member(command " " w)) command = command " " w
    else { said[++told] = w; joined = joined w " " }
  }
  wanted = wants
}

# The kind of value an option takes; empty where it takes none.
function value_of(name,   g, n, rows, f, i) {
  for (g = 0; g <= games; g++) {
    n = split(option_rows(game[g], command), rows, "\n")
    for (i = 1; i <= n; i++) {
      split(rows[i], f, "\t")
      if (f[1] == name) return f[2]
    }
  }
  return ""
}

# Every option of a command, or of the program before one is named: own ones, then those that commands share.
function option_rows(g, c,   sets, found, i) {
  if (c == "") return options["", ""] shared["a"] shared["w"] shared["t"]
  if (!((g, c) in uses)) return ""
  found = options[g, c]
  sets = uses[g, c]
  for (i = 1; i <= length(sets); i++) found = found shared[substr(sets, i, 1)]
  return found
}

function is_member(c,   g) {
  for (g = 0; g <= games; g++) if ((game[g], c) in uses) return 1
  return 0
}

# What can come next

function complete(   g, name, rest) {
  if (wanted != "") { offer_values(wanted, here, ""); return }
  if (here ~ /^--[a-z-]+=/) {
    name = here
    sub(/=.*/, "", name)
    rest = substr(here, length(name) + 2)
    offer_values(value_of(name), rest, name "=")
    return
  }
  if (is_option(here) || here == "-") {
    for (g = 0; g <= games; g++) offer_rows(option_rows(game[g], command), 3)
    return
  }
  if (command == "") {
    for (g = 0; g <= games; g++) offer_rows(commands[game[g]], 2)
    return
  }
  for (g = 0; g <= games; g++) {
    if (!told) offer_rows(members[game[g], command], 2)
    offer_slots(arguments[game[g], command])
  }
}

function offer_rows(rows, about,   n, row, f, i) {
  n = split(rows, row, "\n")
  for (i = 1; i <= n; i++) {
    split(row[i], f, "\t")
    if (f[1] != "") offer(f[1], f[about], here, "")
  }
}

function offer_values(kinds, begun, before,   n, kind, i) {
  n = split(kinds, kind, ",")
  for (i = 1; i <= n; i++) offer_kind(kind[i], "", begun, before)
}

# The arguments of a command: slots with spaces between, kinds of names in a slot with commas.
function offer_slots(slots,   n, slot, i, at, prefix) {
  n = split(slots, slot, " ")
  if (!n) return
  for (i = 2; i <= n; i++) {
    at = index(slot[i], ":")
    if (at && after(substr(slot[i], 1, at - 1))) { offer_slot(substr(slot[i], at + 1), tail, here); return }
  }
  if (substr(slot[1], 1, 1) == "*") { offer_slot(substr(slot[1], 2), "", here); return }
  if (offer_slot(slot[1], joined, here)) return
  for (i = 2; i <= n; i++) {
    at = index(slot[i], ":")
    if (at && is_name(slot[1], joined)) offer(substr(slot[i], 1, at - 1), "", here, "")
    else if (!at) offer_second(slot[i])
  }
}

# The second name of two, after however many words the first one has.
function offer_second(kinds,   i, j) {
  for (i = 1; i <= told; i++) {
    tail = ""
    for (j = i + 1; j <= told; j++) tail = tail said[j] " "
    if (offer_slot(kinds, tail, here)) return
  }
}

# Was the keyword said? Then `tail` is what stands behind it.
function after(keyword,   i, j) {
  for (i = told; i >= 1; i--)
    if (tolower(said[i]) == keyword) {
      tail = ""
      for (j = i + 1; j <= told; j++) tail = tail said[j] " "
      return 1
    }
  return 0
}

function offer_slot(kinds, before, begun,   n, kind, i, had) {
  had = offered
  n = split(kinds, kind, ",")
  for (i = 1; i <= n; i++) offer_kind(kind[i], before, begun, "")
  return offered > had
}

function is_name(kinds, text,   n, kind, i, j, names, total) {
  sub(/ $/, "", text)
  n = split(kinds, kind, ",")
  for (i = 1; i <= n; i++) {
    total = split(names_of(kind[i]), names, "\n")
    for (j = 1; j <= total; j++) if (tolower(names[j]) == tolower(text)) return 1
  }
  return 0
}

# One kind of name: `before` is what of the name was said in words of its own, `front` is repeated before the name.
function offer_kind(kind, before, begun, front,   n, names, i, base) {
  if (substr(kind, 1, 1) == "=") { offer_part(substr(kind, 2), "", before, begun, front); return }
  if (kind == "file") { if (!offered++) print ":files\t"; return }
  base = front
  if (kind == "addend") {
    match(begun, /^.*[-+]/)
    if (RLENGTH > 0) { base = substr(begun, 1, RLENGTH); begun = substr(begun, RLENGTH + 1) }
  }
  n = split(names_of(kind), names, "\n")
  for (i = 1; i <= n; i++) if (names[i] != "") offer_part(names[i], kind, before, begun, base)
}

function offer_part(name, about, before, begun, front) {
  if (before != "" && tolower(substr(name, 1, length(before))) != tolower(before)) return
  offer(substr(name, length(before) + 1), about, begun, front)
}

function offer(text, about, begun, front) {
  if (text == "" || tolower(substr(text, 1, length(begun))) != tolower(begun) || (front text) in seen) return
  seen[front text] = 1
  offered++
  print front text "\t" about
}

# Names: from the tables of the books, else out of the save

function names_of(kind) {
  if (kind == "addend") return names_of("trait") "\n" names_of("stat") "\n" names_of("skill") "\n" name["crew-skill"]
  if (kind == "answer") return answers[said[1]]
  if (kind == "choice") return is_name("key,chosen", said[1]) ? choices[said[1]] : ""
  if (kind == "table") own_tables()
  read_save()
  return fixed["", kind] "\n" (games == 1 ? fixed[game[1], kind] : fixed["voidspark", kind] "\n" fixed["notequest", kind]) "\n" name[kind]
}

# The save: where it is, whose it is, what it says

function find_save(   i, data) {
  for (i = 1; i <= count; i++) {
    if (word[i] ~ /^--file=/) save = substr(word[i], 8)
    else if (word[i] ~ /^-f./) save = substr(word[i], 3)
    else if ((word[i] == "-f" || word[i] == "--file") && i < count) save = word[i + 1]
  }
  if (save ~ /^~\//) save = ENVIRON["HOME"] substr(save, 2)
  if (save == "") save = ENVIRON["NOTEQUEST_FILE"]
  if (save == "" && is_there("notequest.toml")) save = "notequest.toml"
  data = ENVIRON["XDG_DATA_HOME"]
  if (data == "") data = ENVIRON["HOME"] "/.local/share"
  if (save == "") save = data "/notequest/notequest.toml"
}

function is_there(file,   line, got) {
  got = (getline line < file)
  close(file)
  return got >= 0
}

function read_game(   line) {
  game[0] = ""
  while ((getline line < save) > 0 && line !~ /^[ \t]*\[/)
    if (line ~ /^[ \t]*game[ \t]*=/) {
      if (line ~ /voidspark/) game[++games] = "voidspark"
      else if (line ~ /notequest/) game[++games] = "notequest"
      break
    }
  close(save)
  if (!games) { game[++games] = "voidspark"; game[++games] = "notequest" }
}

function read_save(   line, closing, open, at) {
  if (was_read++) return
  while ((getline line < save) > 0) {
    sub(/\r$/, "", line)
    if (closing != "") { if (index(line, closing)) closing = ""; continue }
    if (open != "") {
      open = open " " bare(line)
      if (depth(open) > 0) continue
      line = open
      open = ""
    }
    if (line ~ /^[ \t]*\[/) { header(line); continue }
    if (line ~ /^[ \t]*(#|$)/) continue
    line = bare(line)
    if (index(line, "\"\"\"") || index(line, "\047\047\047")) {
      at = key_end(line, 1)
      closing = begins_text(substr(line, at + 1))
      if (closing != "") continue
    }
    if (depth(line) > 0) { open = line; continue }
    statement(sections, line, 1)
  }
  close(save)
  finish()
}

# A text over several lines is passed over: what closes it, if it goes on behind this line.
function begins_text(value,   mark) {
  sub(/^[ \t]*/, "", value)
  mark = substr(value, 1, 3)
  if (mark != "\"\"\"" && mark != "\047\047\047") return ""
  return index(substr(value, 4), mark) ? "" : mark
}

# In a text in double quotes a backslash (its number is 134) keeps the next sign from ending it.
function escapes(c, quote) { return quote == "\"" && c == "\134" }

function meant(c) { return (c == "\"" || c == "\134") ? c : "\134" c }

# A part of a key as TOML writes it.
function written(text,   i, c, out) {
  if (text ~ /^[A-Za-z0-9_-]+$/) return text
  for (i = 1; i <= length(text); i++) {
    c = substr(text, i, 1)
    out = out ((c == "\"" || c == "\134") ? "\134" c : c)
  }
  return "\"" out "\""
}

# A line without its comment.
function bare(line,   i, c, quote) {
  if (!index(line, "#")) return line
  for (i = 1; i <= length(line); i++) {
    c = substr(line, i, 1)
    if (quote != "") { if (escapes(c, quote)) i++; else if (c == quote) quote = "" }
    else if (c == "\"" || c == "\047") quote = c
    else if (c == "#") return substr(line, 1, i - 1)
  }
  return line
}

# How many brackets stay open.
function depth(text,   i, c, quote, open) {
  if (text !~ /[][{}]/) return 0
  for (i = 1; i <= length(text); i++) {
    c = substr(text, i, 1)
    if (quote != "") { if (escapes(c, quote)) i++; else if (c == quote) quote = "" }
    else if (c == "\"" || c == "\047") quote = c
    else if (c == "[" || c == "{") open++
    else if (c == "]" || c == "}") open--
  }
  return open + 0
}

function header(line,   at) {
  sub(/^[ \t]*\[+/, "", line)
  sections = 0
  key_end(line, 1)
  for (at = 1; at <= parts; at++) section[++sections] = part[at]
  heard(sections, "")
}

# A key, dotted or not, from `at` on: its parts, and where the sign behind it stands.
function key_end(line, at,   c, quote, text, is_begun) {
  parts = 0
  text = ""
  if (at == 1 && match(line, /^[A-Za-z0-9_-]+[ \t]*=/)) {
    at = RLENGTH
    text = substr(line, 1, at - 1)
    sub(/[ \t]+$/, "", text)
    part[++parts] = text
    return at
  }
  for (; at <= length(line) + 1; at++) {
    c = substr(line, at, 1)
    if (escapes(c, quote)) { text = text meant(substr(line, ++at, 1)); continue }
    if (quote != "") { if (c == quote) quote = ""; else text = text c; continue }
    if (c == "\"" || c == "\047") { quote = c; is_begun = 1; continue }
    if (c ~ /[A-Za-z0-9_-]/) { text = text c; is_begun = 1; continue }
    if (c == " " || c == "\t") continue
    if (is_begun) part[++parts] = text
    text = ""
    is_begun = 0
    if (c != ".") return at
  }
  return at
}

# `key = value` under the first parts of `section`; an inline table says its keys in turn.
function statement(under, line, from,   at, value, i, mine) {
  at = key_end(line, from)
  if (substr(line, at, 1) != "=") return
  mine = under
  for (i = 1; i <= parts; i++) section[++mine] = part[i]
  value = substr(line, at + 1)
  sub(/^[ \t]+/, "", value)
  sub(/[ \t]+$/, "", value)
  if (substr(value, 1, 1) == "{") { heard(mine, ""); inner(mine, substr(value, 2, length(value) - 2)) }
  else heard(mine, value)
}

function inner(under, text,   i, c, quote, open, from) {
  from = 1
  for (i = 1; i <= length(text) + 1; i++) {
    c = substr(text, i, 1)
    if (quote != "") { if (escapes(c, quote)) i++; else if (c == quote) quote = ""; continue }
    if (c == "\"" || c == "\047") quote = c
    else if (c == "[" || c == "{") open++
    else if (c == "]" || c == "}") open--
    else if ((c == "," && !open) || c == "") {
      statement(under, substr(text, from, i - from), 1)
      from = i + 1
    }
  }
}

# A key of the save, with its value; the value of a table is empty.
function heard(deep, value,   path, i, one, two, three) {
  for (i = 1; i <= deep; i++) path = path (i > 1 ? "." : "") written(section[i])
  learn("key", path)
  one = section[1]; two = section[2]; three = section[3]
  if (one == "settings" && two == "tables") own = plain(value)
  if (one == "calendar" && two == "page") learn("day", substr(value, 1, 10))
  if (one == "hero") about_hero(deep, two, three, value)
  if (one == "ship" && deep >= 3) about_ship(deep, two, three, value)
  if (one == "dungeon" && deep >= 3) {
    learn("dungeon", two)
    if (deep == 4) kept[two, three, section[4]] = value
    if (three ~ /^[0-9]+$/) places[two] = places[two] three "\n"
  }
  if (one == "graveyard" && deep == 3) { dead[two] = 1; grave[two, three] = value }
}

function about_hero(deep, two, three, value) {
  if (two == "where") where = plain(value)
  if (two == "pack" && deep == 2) learn_all("thing", value)
  if (two == "skills") learn_all("skill", value)
  if (two == "conditions") learn_all("condition", value)
  if (deep < 3) return
  if (two == "pack") learn("item", three)
  if (two == "gear" || two == "ability") learn(two, three)
  if (two == "spells") learn("spell", three)
  if (two == "armor") learn("piece", three)
  if (two == "injuries") learn("injury", three)
  if (two == "pools") learn("pool", three)
}

function about_ship(deep, two, three, value) {
  if (two == "spare") learn("spare", three)
  if (two == "crew" && section[4] == "skill" && deep == 4) brings[three] = plain(value)
  if (two == "crew" || two == "upgrade" || two == "spare") return
  learn("compartment", two)
  if (three == "crew") { aboard[plain(value)] = 1; learn("aboard", plain(value)) }
  if (three == "upgrade") learn("built", plain(value))
}

# What is known only when all was read: the dungeon the hero is in.
function finish(   at, n, list, i, who) {
  split(where, at, " ")
  if (at[1] in places) {
    n = split(places[at[1]], list, "\n")
    for (i = 1; i <= n; i++) learn("segment", list[i])
    learn_all("floor", kept[at[1], at[2], "items"])
    n = strings(kept[at[1], at[2], "doors"])
    for (i = 1; i <= n; i++) learn("door", i)
    n = strings(kept[at[1], at[2], "monsters"])
    for (i = 1; i <= n; i++) { sub(/ [0-9]+.*/, "", text[i]); learn("monster", text[i]); if (n > 1) learn("monster", i) }
  }
  for (who in aboard) learn("crew-skill", who in brings ? brings[who] : skill_of[who])
  for (who in dead) if (plain(grave[who, "where"]) == where) learn_all("floor", grave[who, "left"])
}

function learn(kind, text) {
  if (text == "" || (kind, text) in known) return
  known[kind, text] = 1
  name[kind] = name[kind] text "\n"
}

function learn_all(kind, list,   n, i) {
  n = strings(list)
  for (i = 1; i <= n; i++) {
    if (kind == "thing") sub(/ -?[0-9]+d[0-9].*/, "", text[i])
    learn(kind, text[i])
  }
}

# The texts of a list.
function strings(list,   n, i, c, quote, one) {
  for (i = 1; i <= length(list); i++) {
    c = substr(list, i, 1)
    if (escapes(c, quote)) one = one meant(substr(list, ++i, 1))
    else if (quote != "") { if (c == quote) { text[++n] = one; one = quote = "" } else one = one c }
    else if (c == "\"" || c == "\047") quote = c
  }
  return n + 0
}

function plain(value) { return strings(value) ? text[1] : "" }

# The names of the player's own tables, from the headers of the file that the save names.
function own_tables(   file, line) {
  read_save()
  if (own == "" || was_owned++) return
  file = own
  if (own !~ /^\// && save ~ /\//) { file = save; sub(/[^\/]*$/, own, file) }
  while ((getline line < file) > 0)
    if (line ~ /^[ \t]*\[/) {
      sub(/^[ \t]*\[/, "", line)
      sub(/\].*/, "", line)
      sub(/\.[0-9-]+$/, "", line)
      learn("table", line)
    }
  close(file)
}
