# Completion of notequest in fish. Made by docs/make.py; no Python is started.

function __notequest_names
    set -lx LC_ALL C
    command awk 'BEGIN {
  facts()
  here = ARGC > 1 ? ARGV[ARGC - 1] : ""
  for (i = 1; i < ARGC - 1; i++) word[i] = ARGV[i]
  count = i - 1
  find_save()
  read_game()
  read_line()
  complete()
}
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
function offer_second(kinds,   i, j) {
  for (i = 1; i <= told; i++) {
    tail = ""
    for (j = i + 1; j <= told; j++) tail = tail said[j] " "
    if (offer_slot(kinds, tail, here)) return
  }
}
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
function names_of(kind) {
  if (kind == "addend") return names_of("trait") "\n" names_of("stat") "\n" names_of("skill") "\n" name["crew-skill"]
  if (kind == "answer") return answers[said[1]]
  if (kind == "choice") return is_name("key,chosen", said[1]) ? choices[said[1]] : ""
  if (kind == "table") own_tables()
  read_save()
  return fixed["", kind] "\n" (games == 1 ? fixed[game[1], kind] : fixed["voidspark", kind] "\n" fixed["notequest", kind]) "\n" name[kind]
}
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
function begins_text(value,   mark) {
  sub(/^[ \t]*/, "", value)
  mark = substr(value, 1, 3)
  if (mark != "\"\"\"" && mark != "\047\047\047") return ""
  return index(substr(value, 4), mark) ? "" : mark
}
function escapes(c, quote) { return quote == "\"" && c == "\134" }
function meant(c) { return (c == "\"" || c == "\134") ? c : "\134" c }
function written(text,   i, c, out) {
  if (text ~ /^[A-Za-z0-9_-]+$/) return text
  for (i = 1; i <= length(text); i++) {
    c = substr(text, i, 1)
    out = out ((c == "\"" || c == "\134") ? "\134" c : c)
  }
  return "\"" out "\""
}
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
function facts() {
  commands[""] = "new\tbegin a save: new voidspark or new notequest\nroll\troll dice, with names of the sheet and targets\nnote\twrite a line of your own into the log\nlog\tshow what happened\nundo\ttake back the last change\nredo\tdo again what was taken back, with the same dice\nwhy\texplain the last entry\nstats\tlook back: luck, hit points over the pages, fights, deaths\nget\tprint a value\nset\tchange a value\nedit\topen the save in your editor, and look it through after\ncheck\tlist every problem of the save\npaths\tsay which files are used, and why\nodds\texact chances of a roll, a fight, a door\ntable\tshow a table, or roll on it\nrules\ta rule in a few words, with its chapter\nrulings\twhat the books leave open, and how it is read\n"
  uses["", "new"] = "aw"
  arguments["", "new"] = "=voidspark,=notequest"
  uses["", "roll"] = "aw"
  arguments["", "roll"] = "*addend,=vs,=adv,=dis"
  uses["", "note"] = "aw"
  uses["", "log"] = "a"
  options["", "log"] = "-n\tnone\tthe newest N entries (20, of an export all; 0 for all)\n--since\tnone\tentries from this day on\n--grep\tnone\tentries that contain this; with --changes also in the lines of the save\n--changes\t\twith the lines of the save that changed\n--export\t=markdown,=jsonl\tthe log as a diary, or as lines of JSON\n--to\tfile\twrite the export into this file\n--force\t\twrite over a FILE that was not written so\n"
  uses["", "undo"] = "aw"
  uses["", "redo"] = "aw"
  uses["", "why"] = "a"
  uses["", "stats"] = "a"
  uses["", "get"] = "a"
  arguments["", "get"] = "key"
  uses["", "set"] = "aw"
  arguments["", "set"] = "key,chosen choice"
  uses["", "edit"] = "a"
  uses["", "check"] = "a"
  uses["", "paths"] = "a"
  arguments["", "paths"] = "=save,=log,=last,=lock,=man,=bash,=zsh,=fish"
  members["voidspark", "odds"] = "dogfight\tthe chances of a fight between ships (Voidspark)\nship\twhich compartments so much damage brings down, and what the hero loses (Voidspark)\n"
  members["notequest", "odds"] = "door\twhat may wait behind a door: locks, traps, rooms, monsters (NoteQuest)\nsneak\tthe chance to move past the monsters here unseen (NoteQuest)\n"
  members["", "odds"] = "fight\tthe chances of a fight: each round and what abilities would change, or winning and dying against the monsters here\n"
  uses["", "odds"] = "a"
  arguments["", "odds"] = "*addend,=vs,=adv,=dis"
  uses["", "odds dogfight"] = "a"
  uses["", "odds door"] = "a"
  arguments["", "odds door"] = "door"
  uses["", "odds fight"] = "a"
  uses["voidspark", "odds fight"] = ""
  options["voidspark", "odds fight"] = "--single\t\tone enemy over all rounds (Voidspark)\n"
  uses["notequest", "odds fight"] = ""
  options["notequest", "odds fight"] = "--with\tthing,=horn\twith another weapon (NoteQuest)\n--to\t=hp,piece\twho takes the damage: hp, or armor, one after the other: helmet,boots; and hp what that cannot (NoteQuest)\n--monster\tnone\ta monster no table knows, like \"2 undead\" (NoteQuest)\n"
  arguments["", "odds fight"] = "monster"
  uses["", "odds ship"] = "a"
  uses["", "odds sneak"] = "a"
  uses["", "table"] = "awt"
  options["", "table"] = "--roll\t\troll on it (also with --dice or --seed)\n"
  arguments["", "table"] = "table"
  uses["", "rules"] = "a"
  arguments["", "rules"] = "topic"
  members["", "rulings"] = "set\tread a ruling the other way from now on\n"
  uses["", "rulings"] = "a"
  uses["", "rulings set"] = "aw"
  arguments["", "rulings set"] = "ruling answer"
  commands["voidspark"] = "hero\tthe sheet; hero new writes one\nhp\tchange hit points\ncredits\tgain or spend credits, or lose them to a thief\nvirtue\tgain or lose Virtue\nafflict\tbecome infected or suffer a malfunction\ncure\tlose a condition because the page says so\nlevelup\tgain a level: two points, and what the book adds\nrest\trest: what comes back, and what does not\neffect\twhat holds for a while; add what the page imposes, effect drop\nskill\tthe skills; skill add, skill drop without a level\nability\tthe abilities; ability add, ability drop without a level\npool\tsurges and charges; pool add, pool drop without a level\nclone\tcome back from 0 HP, for a price\npage\tthe open page; page next turns it\nlottery\tplay the lottery of a Sunday\npickpocket\troll a d4 for credits\neat\teat rations, or go hungry\nfight\tfight the rounds of the page, or go on\ndogfight\tfight ship against ship\nuse\tuse an ability or an item\npack\tthe pack; pack add, pack drop\ngear\tthe equipment; gear add, gear drop\nequip\twear a piece of equipment, or take it off\nbuy\tbuy at the shop\047s price\nsell\tsell at the shop\047s price\npay\tpay what must be paid, into debt if need be\nship\tthe ship; ship hit, repair, hire, install, aim, evade\n"
  members["voidspark", "hero"] = "new\twrite a hero\047s sheet from options; what is missing is asked for\n"
  uses["voidspark", "hero"] = "a"
  uses["voidspark", "hero new"] = "aw"
  options["voidspark", "hero new"] = "--name\tnone\twhat it is called, like Zarylla\n--class\tnone\tits class, like Adept\n--hp\tnone\tits HP, 1 to 999\n--defense\tnone\tits Defense, 1 to 999\n--attack\tnone\tits Attack, -999 to 999\n--damage\tnone\tits Damage, like 2d6 or 2d6+2\n--str\tnone\ta trait, like 2 or -1, or dice like d4-1\n--dex\tnone\ta trait, like 2 or -1, or dice like d4-1\n--con\tnone\ta trait, like 2 or -1, or dice like d4-1\n--int\tnone\ta trait, like 2 or -1, or dice like d4-1\n--wis\tnone\ta trait, like 2 or -1, or dice like d4-1\n--cha\tnone\ta trait, like 2 or -1, or dice like d4-1\n--level\tnone\tits level, from 1 (1)\n--virtue\tnone\tits virtue, -10 to 10 (0)\n--credits\tnone\tits credits, below 0 is debt (0)\n--skill\tskill,any-skill\ta skill; repeat for more\n--pool\tpool\tsurges or charges, like surges+4\n--ability\tability\tlike \"Smite: combat; 1/page; +d4 damage\"\n--prologue\t\tthe hero of the prologue\n--takeover\t\ttake over ship, crew, credits and calendar of the hero who is there\n"
  uses["voidspark", "hp"] = "aw"
  uses["voidspark", "credits"] = "aw"
  options["voidspark", "credits"] = "--stolen\t\ta theft: it stops at 0 and takes nothing from debt\n"
  uses["voidspark", "virtue"] = "aw"
  uses["voidspark", "afflict"] = "aw"
  arguments["voidspark", "afflict"] = "=infected,=malfunction"
  uses["voidspark", "cure"] = "aw"
  arguments["voidspark", "cure"] = "condition"
  uses["voidspark", "levelup"] = "aw"
  options["voidspark", "levelup"] = "--hp\tnone\tmaximum HP gained\n--attack\tnone\tAttack gained\n--defense\tnone\tDefense gained\n--damage\tnone\tthe new Damage dice\n--pool\tpool\tpoints gained in a pool, like surges+1\n--ability\tability\tnew or changed, like \"Smite: combat; 2/page; +d4 damage\"\n--skill\tskill,any-skill\ta new skill\n"
  arguments["voidspark", "levelup"] = "*trait"
  uses["voidspark", "rest"] = "aw"
  options["voidspark", "rest"] = "--heal\tinjury\twhich injury is healed, where there are several\n"
  members["voidspark", "effect"] = "drop\tend an effect because the page says so; what it comes from names it too\n"
  uses["voidspark", "effect"] = "aw"
  options["voidspark", "effect"] = "--from\tnone\twhat it comes from, as it is named beside a roll\n"
  uses["voidspark", "effect drop"] = "aw"
  members["voidspark", "skill"] = "add\tgain a skill because the page says so; with a level it is `levelup --skill`\ndrop\tlose a skill because the page says so\n"
  uses["voidspark", "skill"] = "a"
  uses["voidspark", "skill add"] = "aw"
  arguments["voidspark", "skill add"] = "any-skill"
  uses["voidspark", "skill drop"] = "aw"
  arguments["voidspark", "skill drop"] = "skill"
  members["voidspark", "ability"] = "add\tgain an ability, or write one anew: name, when it is used, what it costs, what it does, in quotes\ndrop\tlose an ability because the page says so, or it was a slip of the pen\n"
  uses["voidspark", "ability"] = "a"
  uses["voidspark", "ability add"] = "aw"
  arguments["voidspark", "ability add"] = "ability"
  uses["voidspark", "ability drop"] = "aw"
  arguments["voidspark", "ability drop"] = "ability"
  members["voidspark", "pool"] = "add\tgain points in a pool, or a pool that is new\ndrop\tlose a pool with all its points\n"
  uses["voidspark", "pool"] = "a"
  uses["voidspark", "pool add"] = "aw"
  arguments["voidspark", "pool add"] = "pool"
  uses["voidspark", "pool drop"] = "aw"
  arguments["voidspark", "pool drop"] = "pool"
  uses["voidspark", "clone"] = "aw"
  options["voidspark", "clone"] = "--lose\tgear\tthe piece of equipment that is lost on a 3\n"
  members["voidspark", "page"] = "choose\twrite down which way was taken\nnext\tturn the page: infection, effects that end and begin, per-page uses, the date\n"
  uses["voidspark", "page"] = "aw"
  options["voidspark", "page"] = "--backfill\t\tfill in a page before the open one, with effects and uses of its own: nothing is rolled\n"
  arguments["voidspark", "page"] = "day"
  uses["voidspark", "page choose"] = "aw"
  uses["voidspark", "page next"] = "aw"
  uses["voidspark", "lottery"] = "aw"
  uses["voidspark", "pickpocket"] = "awt"
  options["voidspark", "pickpocket"] = "--keep\t\ton a 4: keep the credits and lose Virtue\n--decline\t\ton a 4: decline both\n"
  uses["voidspark", "eat"] = "aw"
  uses["voidspark", "fight"] = "aw"
  options["voidspark", "fight"] = "--single\t\tone enemy over all rounds: STUNNED, not killed\n--end\t\tleave the fight that waits: what is rolled counts, the rest does not happen\n"
  uses["voidspark", "dogfight"] = "aw"
  options["voidspark", "dogfight"] = "--end\t\tleave the dogfight that waits\n"
  uses["voidspark", "use"] = "aw"
  arguments["voidspark", "use"] = "ability,item on:compartment,trait"
  members["voidspark", "pack"] = "add\tput something found into the pack\ndrop\ttake something out of the pack for nothing\n"
  uses["voidspark", "pack"] = "a"
  uses["voidspark", "pack add"] = "aw"
  arguments["voidspark", "pack add"] = "ware"
  uses["voidspark", "pack drop"] = "aw"
  arguments["voidspark", "pack drop"] = "item"
  members["voidspark", "gear"] = "add\tgain a piece; it is worn at once where its slot is free\ndrop\tgive a piece away for nothing; what it added goes with it\n"
  uses["voidspark", "gear"] = "a"
  uses["voidspark", "gear add"] = "aw"
  options["voidspark", "gear add"] = "--slot\tslot\tits slot, where no table knows the piece\n--bonus\tnone\twhat it adds, like wis+1,hp+2\n"
  arguments["voidspark", "gear add"] = "piece-of-gear"
  uses["voidspark", "gear drop"] = "aw"
  arguments["voidspark", "gear drop"] = "gear"
  uses["voidspark", "equip"] = "aw"
  options["voidspark", "equip"] = "--off\t\ttake it off\n"
  arguments["voidspark", "equip"] = "gear"
  uses["voidspark", "buy"] = "aw"
  arguments["voidspark", "buy"] = "ware,upgrade at:"
  uses["voidspark", "sell"] = "aw"
  arguments["voidspark", "sell"] = "item,gear,spare at:"
  uses["voidspark", "pay"] = "aw"
  members["voidspark", "ship"] = "aim\troll d100 with the ship\047s Aim\nevade\troll d100 with the ship\047s Evasion\nhire\thire crew into a compartment without crew; they never move\nhit\ttake damage: the shield once, then a d6 for each point that gets through\ninstall\tbuild an upgrade into its compartment; the one that was there becomes a spare\nremove\ttake an upgrade out, which becomes a spare; or crew whom the page takes away\nrepair\tuse Ship Parts on a compartment: 1 Integrity\n"
  uses["voidspark", "ship"] = "a"
  uses["voidspark", "ship aim"] = "aw"
  arguments["voidspark", "ship aim"] = "*=vs"
  uses["voidspark", "ship evade"] = "aw"
  arguments["voidspark", "ship evade"] = "*=vs"
  uses["voidspark", "ship hire"] = "aw"
  options["voidspark", "ship hire"] = "--cost\tnone\tthe price on the page\n--skill\tskill,any-skill\tthe skill, where no table knows the name\n--integrity\tnone\tthe Integrity they bring (1)\n"
  arguments["voidspark", "ship hire"] = "crew compartment"
  uses["voidspark", "ship hit"] = "aw"
  uses["voidspark", "ship install"] = "aw"
  options["voidspark", "ship install"] = "--cost\tnone\tthe price, where it is bought now\n"
  arguments["voidspark", "ship install"] = "spare,upgrade"
  uses["voidspark", "ship remove"] = "aw"
  arguments["voidspark", "ship remove"] = "built,aboard"
  uses["voidspark", "ship repair"] = "aw"
  arguments["voidspark", "ship repair"] = "compartment"
  commands["notequest"] = "hero\tthe sheet; hero new rolls an adventurer\nhp\tchange hit points\ntorches\tchange torches\ncoins\tchange coins\ngraveyard\tthe dead, and what they left\ndungeon\tthe map as a list; dungeon new names a dungeon\nmap\tdraw the dungeon; in sentences, or to print\nenter\tenter a dungeon, for a torch\nleave\twalk out to town, where the way is free\ndoor\topen a door and step through\ngo\twalk to a segment of the map\nsneak\tmove silently past monsters, for a torch\ndisarm\tdisarm the traps of a room, for a torch\nsearch\tlook for a secret passage, for a torch\nchest\topen the chest that stands here\ntake\ttake what lies here\nfight\tan exchange of blows with the monsters here\ncast\tcast a spell\nabsorb\tengulf the body of a dead enemy (Slime-Man)\nforecast\tplay the next expedition many times on copies\npack\tthe backpack; pack add, pack drop\nuse\tuse a potion, a scroll, a candle\nequip\ttake a weapon in hand, put armor on, or take it off\nwear\tput a piece of armor on\ntown\twhat the town offers, and for how much\nrest\trest for a coin: all HP and spells\nrepair\tmake a piece of armor whole again\nbuy\tbuy torches\nsell\tsell a thing of the pack\n"
  members["notequest", "hero"] = "new\troll an adventurer: race, class, then the spells, in this order of dice\n"
  uses["notequest", "hero"] = "a"
  uses["notequest", "hero new"] = "awt"
  options["notequest", "hero new"] = "--name\tnone\twhat the adventurer is called\n--retire\t\tlet the adventurer who lives go first, out of town, into the graveyard\047s list\n"
  uses["notequest", "hp"] = "aw"
  uses["notequest", "torches"] = "aw"
  uses["notequest", "coins"] = "aw"
  uses["notequest", "graveyard"] = "a"
  members["notequest", "dungeon"] = "new\thear of a dungeon: three dice, one for each part of its name\n"
  uses["notequest", "dungeon"] = "a"
  arguments["notequest", "dungeon"] = "dungeon"
  uses["notequest", "dungeon new"] = "awt"
  uses["notequest", "map"] = "a"
  options["notequest", "map"] = "--level\tnone\tone level only\n--list\t\tin sentences, in the order of the walk\n--ascii\t\tdraw with plain characters\n--width\tnone\tcolumns to use; the terminal\047s, in a pipe 80\n--svg\tfile\twrite a picture to print; - is stdout\n--force\t\twrite over a FILE that is no untouched map\n"
  arguments["notequest", "map"] = "dungeon"
  uses["notequest", "enter"] = "aw"
  arguments["notequest", "enter"] = "dungeon"
  uses["notequest", "leave"] = "awt"
  options["notequest", "leave"] = "--monster\tnone\ta monster no table knows, like \"5 HP 2 damage undead\"\n"
  uses["notequest", "door"] = "awt"
  options["notequest", "door"] = "--trap\t=keep,=discard\tarmor that can be thrown away to ignore a trap: keep, or discard\n--monster\tnone\ta monster no table knows, like \"5 HP 2 damage undead\"\n"
  arguments["notequest", "door"] = "*door,=pick,=break,=key"
  uses["notequest", "go"] = "awt"
  options["notequest", "go"] = "--monster\tnone\ta monster no table knows, like \"5 HP 2 damage undead\"\n"
  arguments["notequest", "go"] = "segment"
  uses["notequest", "sneak"] = "aw"
  uses["notequest", "disarm"] = "aw"
  uses["notequest", "search"] = "awt"
  options["notequest", "search"] = "--trap\t=keep,=discard\tarmor that can be thrown away to ignore a trap: keep, or discard\n"
  uses["notequest", "chest"] = "awt"
  options["notequest", "chest"] = "--trap\t=keep,=discard\tarmor that can be thrown away to ignore a trap: keep, or discard\n"
  uses["notequest", "take"] = "awt"
  options["notequest", "take"] = "--leave\tthing\twhat stays behind when the pack is full\n"
  arguments["notequest", "take"] = "floor,=treasure,=all"
  uses["notequest", "fight"] = "awt"
  options["notequest", "fight"] = "--with\tthing,=horn\tstrike with a weapon of the pack, a horn, or nothing\n--to\t=hp,piece\twho takes the damage: hp, or armor; one after the other: helmet,hp\n--until-hurt\tnone\texchange after exchange, until N or more HP are lost\n--to-the-end\t\texchange after exchange, until one side is dead\n--monster\tnone\ta monster no table knows, like \"5 HP 2 damage undead\"\n"
  arguments["notequest", "fight"] = "monster"
  uses["notequest", "cast"] = "awt"
  options["notequest", "cast"] = "--to\t=hp,piece\twho takes the damage: hp, or armor; one after the other: helmet,hp\n--monster\tnone\ta monster no table knows, like \"5 HP 2 damage undead\"\n"
  arguments["notequest", "cast"] = "spell monster,segment"
  uses["notequest", "absorb"] = "aw"
  options["notequest", "absorb"] = "--to\t=hp,piece\twho takes the damage: hp, or armor; one after the other: helmet,hp\n--monster\tnone\ta monster no table knows, like \"5 HP 2 damage undead\"\n"
  uses["notequest", "forecast"] = "a"
  options["notequest", "forecast"] = "-n\tnone\thow many expeditions (1000)\n-j\tnone\ton how many cores (all)\n--jobs\tnone\ton how many cores (all)\n"
  members["notequest", "pack"] = "add\twrite things into the pack by hand; ten at most\ndrop\tput things down: on the floor of the segment, or away for good in town\n"
  uses["notequest", "pack"] = "a"
  uses["notequest", "pack add"] = "aw"
  uses["notequest", "pack drop"] = "aw"
  arguments["notequest", "pack drop"] = "thing"
  uses["notequest", "use"] = "awt"
  options["notequest", "use"] = "--to\t=hp,piece\twho takes the damage when a scroll takes a turn: hp, or armor; one after the other: helmet,hp\n--monster\tnone\ta monster no table knows, like \"5 HP 2 damage undead\"\n"
  arguments["notequest", "use"] = "thing on:monster"
  uses["notequest", "equip"] = "aw"
  options["notequest", "equip"] = "--off\t\tput it into the pack instead\n"
  arguments["notequest", "equip"] = "thing,piece"
  uses["notequest", "wear"] = "aw"
  arguments["notequest", "wear"] = "thing"
  uses["notequest", "town"] = "a"
  uses["notequest", "rest"] = "aw"
  uses["notequest", "repair"] = "aw"
  options["notequest", "repair"] = "--torch\t\ta Blacksmith\047s torch instead of a coin in town\n"
  arguments["notequest", "repair"] = "piece"
  uses["notequest", "buy"] = "aw"
  arguments["notequest", "buy"] = "=torch at:"
  uses["notequest", "sell"] = "aw"
  arguments["notequest", "sell"] = "thing at:"
  options["", ""] = "--version\t\tprint the version\n"
  shared["a"] = "-f\tfile\tthe save to use\n--file\tfile\tthe save to use\n-q\t\tprint the bare result only\n--quiet\t\tprint the bare result only\n--json\t\tprint one JSON object\n--color\t=auto,=always,=never\twhen to use color\n--dice\t=ask,=tool\tfaces you rolled, like 15,7 or \"60 5\"; ask, or tool\n--seed\tnone\tthe same seed gives the same dice\n--tables\tfile\tyour own tables, row by row on top of the book\047s\n-h\t\tshow this help\n--help\t\tshow this help\n"
  shared["w"] = "-n\t\tshow what would happen, write nothing\n--dry-run\t\tshow what would happen, write nothing\n--force\t\tdo it though the rules forbid it; the log says so\n"
  shared["t"] = "--as\trow-of\tname a table\047s row instead of rolling\n"
  fixed["voidspark", "trait"] = "str\ndex\ncon\nint\nwis\ncha"
  fixed["voidspark", "stat"] = "atk\ndmg\naim\neva"
  fixed["voidspark", "table"] = "death\ninjury\nlottery\npickpocket\ncompartment\ncrew\ngear\nitems\nskills\nupgrades"
  fixed["voidspark", "row-of"] = "death=\ninjury=\nlottery=\npickpocket=\ncompartment="
  fixed["voidspark", "ruling"] = "same-skill-stacks\nreroll-keeps-better\ndeath-4-spends-pools\ndebt-penalty"
  fixed["voidspark", "topic"] = "heroes\nstats\nvirtue\ndice\nrolls\nchoices\nresolving\npage\nabilities\neffects\nspans\nper-rest\nsurges\ncombat\nhealing\ndamage\ndifficulty\ninfected\nmalfunction\nfrightened\nrestrained\nweakened\nconfused\npickpocket\nextra-attack\ndeath\ninjuries\nrest\nlevelup\nshops\ndebt\nequipment\nrations\nlottery\ndogfight\nshield\nship\nrepair\ncrew\nupgrades"
  answers["same-skill-stacks"] = "no\nyes"
  answers["reroll-keeps-better"] = "no\nyes"
  answers["death-4-spends-pools"] = "no\nyes"
  answers["debt-penalty"] = "each-time\nfirst-time"
  fixed["voidspark", "chosen"] = "settings.dice\nsettings.difficulty\nrulings.same-skill-stacks\nrulings.reroll-keeps-better\nrulings.death-4-spends-pools\nrulings.debt-penalty"
  choices["settings.dice"] = "tool\nask"
  choices["settings.difficulty"] = "standard\neasy\nhard"
  choices["rulings.same-skill-stacks"] = "no\nyes"
  choices["rulings.reroll-keeps-better"] = "no\nyes"
  choices["rulings.death-4-spends-pools"] = "no\nyes"
  choices["rulings.debt-penalty"] = "each-time\nfirst-time"
  fixed["notequest", "table"] = "race\nclass\nbasic-spell\ndungeon-name\ndoor\nsegments\nsegments-portuguese\nsecret-passage\narmor\ntrait\narrival\nspoils\ncrypt.entrance\ncrypt.trap\ncrypt.contents\ncrypt.monsters\ncrypt.boss\ncrypt.treasure\ncrypt.wonder\ncrypt.magic-item\ncrypt.weapon\ndungeon.entrance\ndungeon.trap\ndungeon.contents\ndungeon.monsters\ndungeon.boss\ndungeon.treasure\ndungeon.wonder\ndungeon.magic-item\ndungeon.weapon\npalace.entrance\npalace.trap\npalace.contents\npalace.monsters\npalace.boss\npalace.treasure\npalace.wonder\npalace.magic-item\npalace.weapon\nsanctuary.entrance\nsanctuary.trap\nsanctuary.contents\nsanctuary.monsters\nsanctuary.boss\nsanctuary.treasure\nsanctuary.wonder\nsanctuary.magic-item\nsanctuary.weapon\ntemple.entrance\ntemple.trap\ntemple.contents\ntemple.monsters\ntemple.boss\ntemple.treasure\ntemple.wonder\ntemple.magic-item\ntemple.weapon\ntomb.entrance\ntomb.trap\ntomb.contents\ntomb.monsters\ntomb.boss\ntomb.treasure\ntomb.wonder\ntomb.magic-item\ntomb.weapon\nitems"
  fixed["notequest", "row-of"] = "race=\nclass=\nbasic-spell=\ndungeon-name=\ndoor=\nsegments=\nsegments-portuguese=\nsecret-passage=\narmor=\ntrait=\narrival=\nspoils=\nentrance=\ntrap=\ncontents=\nmonsters=\nboss=\ntreasure=\nwonder=\nmagic-item=\nweapon="
  fixed["notequest", "ruling"] = "edition-segments\ntrapped-door-opens\nalert-reach\nkeys-consumed\ndisarm-covers\ndarkness\ntrait-trigger\nparalyze-stops\ndouble-price\nspoils\nhorde-orc-spoils"
  fixed["notequest", "topic"] = "adventurer\nabsorb\ndungeon\ndoors\ntraps\nlocks\nsegments\nfinal-room\ndarkness\ntorches\nsneak\ndisarm\nsecret-passage\nchest\ntown\nrest\nrepair\nbuy\nsell\nspells\nlimits\narmor\nbroken-doors\nkeys\nreturning\ncombat\nhands\ndeath\ntraits\nstone-body\nspoils\nexplosive\nfire\nhorde\nintangible\nmagic\nsudden-death\nundead\nnecromancy\nweak-point\nregeneration\nparalyze\npoison"
  answers["edition-segments"] = "english\nportuguese"
  answers["trapped-door-opens"] = "yes\nno"
  answers["alert-reach"] = "connected\none-hop\nall"
  answers["keys-consumed"] = "yes\nno"
  answers["disarm-covers"] = "room\nnext-trap"
  answers["darkness"] = "at-zero\nwhen-unpayable"
  answers["trait-trigger"] = "target\nall"
  answers["paralyze-stops"] = "turns\neverything"
  answers["double-price"] = "everything\nequipment"
  answers["spoils"] = "per-monster\nper-fight"
  answers["horde-orc-spoils"] = "no\nyes"
  fixed["notequest", "chosen"] = "settings.dice\nrulings.edition-segments\nrulings.trapped-door-opens\nrulings.alert-reach\nrulings.keys-consumed\nrulings.disarm-covers\nrulings.darkness\nrulings.trait-trigger\nrulings.paralyze-stops\nrulings.double-price\nrulings.spoils\nrulings.horde-orc-spoils"
  choices["settings.dice"] = "tool\nask"
  choices["rulings.edition-segments"] = "english\nportuguese"
  choices["rulings.trapped-door-opens"] = "yes\nno"
  choices["rulings.alert-reach"] = "connected\none-hop\nall"
  choices["rulings.keys-consumed"] = "yes\nno"
  choices["rulings.disarm-covers"] = "room\nnext-trap"
  choices["rulings.darkness"] = "at-zero\nwhen-unpayable"
  choices["rulings.trait-trigger"] = "target\nall"
  choices["rulings.paralyze-stops"] = "turns\neverything"
  choices["rulings.double-price"] = "everything\nequipment"
  choices["rulings.spoils"] = "per-monster\nper-fight"
  choices["rulings.horde-orc-spoils"] = "no\nyes"
  fixed["voidspark", "ware"] = "Med Kit\nMeal Ration\nShip Parts\nAntidote\nRepair Kit\nWound Sealant\nCombat Tonic\nSolar Grenade\nShield Battery\nStrengthener Rx\nAdrenaline Rx\nFortifier Rx\nStimulant Rx\nIntulSense Rx\nRelaxant Rx"
  fixed["voidspark", "crew"] = "Zoologist\nConvoy\nSD-247\nDetective\nTelepath\nAnalyst\nMechanic\nScout Drone\nDemolitionist\nMerchant\nNavigator\nSoldier\nExplorer"
  fixed["voidspark", "upgrade"] = "Thrusters\nGenerator\nReactor\nSensors\nNav System\nTractor Beam\nGreenhouse\nMachine Shop\nLife Scanner\nDeflectors\nCannons\nHoming Beacon\nRegen Pod\nBio Locks\nLeisure Center\nEscape Pod\nTeleporter\nSmuggler Bin"
  fixed["voidspark", "piece-of-gear"] = "Kinetic Shield\nKinetic Harness\nSpinal Amplifier\nPhoton Comms\nPhoton Gloves\nPhoton Shield\nSolar Visor\nSolar Belt Clips\nSolar Energy Pack\nSonic Comms\nSonic Helmet\nSonic Armor\nPulse Gauntlet\nPulse Pads\nPulse Absorber\nPlasma Vest\nPlasma Slicer\nPlasma Pack\nCryo Visor\nCryo Mitts\nNeural Apparatus\nLaser Guard\nLaser Boots\nLaser Relay\nJet Force Axe\nJet Blast Belt\nJet Pack\nArc Deflector\nArc Blade\nArc Boots\nSundial"
  fixed["voidspark", "any-skill"] = "Animal Tamer\nArcane Adept\nAthlete\nComputers\nDanger Sense\nEngineering\nIntimidating\nInvestigator\nLocksmith\nPersuasive\nPiloting\nStealthy\nStudent\nSurvivalist\nLucky"
  fixed["voidspark", "slot"] = "shield\nbelt\nupgrade\ncomms\ngloves\nhelmet\npack\narmor\nboots\nweapon"
  skill_of["Zoologist"] = "Animal Tamer"
  skill_of["Convoy"] = "Survivalist"
  skill_of["SD-247"] = "Computers"
  skill_of["Detective"] = "Investigator"
  skill_of["Telepath"] = "Arcane Adept"
  skill_of["Analyst"] = "Student"
  skill_of["Mechanic"] = "Engineering"
  skill_of["Scout Drone"] = "Stealthy"
  skill_of["Demolitionist"] = "Locksmith"
  skill_of["Merchant"] = "Persuasive"
  skill_of["Navigator"] = "Piloting"
  skill_of["Soldier"] = "Athlete"
  skill_of["Explorer"] = "Danger Sense"
}' $argv
end

function __notequest_complete
    set -l words (commandline -opc)
    set -l here (commandline -ct)
    # A quote that is still open is closed to read what was typed so far.
    set -l typed (string unescape -- $here; or string unescape -- "$here\""; or string unescape -- "$here\'"; or echo $here)
    for line in (__notequest_names $words[2..-1] "$typed" 2>/dev/null)
        if string match -q ':files*' -- $line
            set -l front (string match -r '^--[a-z-]+=' -- $typed)
            for path in (__fish_complete_path (string replace -r '^--[a-z-]+=' '' -- $typed))
                echo "$front$path"
            end
        else
            echo $line
        end
    end
end

complete -c notequest -f -a '(__notequest_complete)'
