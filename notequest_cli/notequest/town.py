"""What the town is for: rest, repair, buy, sell (NoteQuest rulebook, "Actions in Town")."""

from notequest_cli.names import match_alike
from notequest_cli.notequest import advantages, guards, pack, things, torches
from notequest_cli.notequest.state import State
from notequest_cli.notequest.step import Step, amount
from notequest_cli.notequest.texts import coins_text, has_or_have, is_or_are, torches_text
from notequest_cli.notequest.thing_events import CoinsChanged, PieceMended, Rested, Sold, ThingBought, TorchesBought
from notequest_cli.notequest.things import Thing
from notequest_cli.problems import Usage
from notequest_cli.referee import Referee, Turn

REST = REPAIR = TORCH = ITEM = 1
TORCH_NAMES = ("torch", "torches")


def rest(state: State, referee: Referee) -> Turn:
    """1 coin: all hit points and spent spells come back ("Rest")."""
    hero = guards.in_town(state, "rest")
    if hero.hp >= hero.hp_max and not hero.paralyzed and all(spell.left >= spell.most for spell in hero.spells.values()):
        referee.forbid("rest-nothing", f"rest: {hero.name} has all HP and spells", "notequest enter")
    paid = _pay(state, referee, REST, "a rest")
    back = {name: spell._replace(left=spell.most) for name, spell in hero.spells.items()}
    spells = tuple((name, spell.left, spell.most) for name, spell in hero.spells.items() if spell.left < spell.most)
    event = Rested(hero.hp, max(hero.hp, hero.hp_max), hero.hp_max, spells, hero.coins, paid.hero.coins)
    return Turn(paid.with_hero(hp=max(hero.hp, hero.hp_max), spells=back, paralyzed=0), (event,), hero.hp_max)


def repair(state: State, referee: Referee, name: str, torch: bool = False) -> Turn:
    """One piece of armor is whole again: 1 coin in town, 1 torch of a Blacksmith anywhere ("Repair", "Basic Class").

    With `torch` a Blacksmith with coins pays the torch in town too.
    """
    hero = guards.hero(state)
    known = things.worn_names(hero, referee.tables)
    known.update({text: "" for text in hero.pack if text not in known and things.read(text, referee.tables).most})
    word = match_alike(name, known, "armor")
    step = _mending(state, referee, torch)
    step = _mend_worn(step, referee, known[word]) if known[word] else _mend_carried(step, things.read(word, referee.tables))
    return step.then(torches.dusk, referee).turn(word)


def buy(state: State, referee: Referee, name: str, many: int = 1, price: int | None = None) -> Turn:
    """Torches for 1 coin each, ten at most; other things only at a price the player names ("Buy")."""
    guards.in_town(state, "buy")
    if name.casefold() in TORCH_NAMES:
        return _buy_torches(state, referee, many, TORCH if price is None else price)
    if price is None:
        raise Usage("buy-what", f"the town sells torches, no {name}", f'notequest buy "{name}" at PRICE, where your world has it')
    paid = _pay(state, referee, many * price, name)
    full = pack.add(paid, referee, name, many)
    return full._replace(events=(ThingBought(name, many, price, state.hero.coins, paid.hero.coins), *full.events), result=paid.hero.coins)


def sell(state: State, referee: Referee, name: str, many: int = 1, price: int | None = None) -> Turn:
    """1 coin a thing, what the tables say it is worth, 1d6-1 for a Magic Item; a Cat-Person gets double ("Sell")."""
    hero = guards.in_town(state, "sell")
    thing = things.read(pack.find(hero, name, referee.tables), referee.tables)
    held = max(thing.many, hero.pack.count(thing.text))
    if many > held:
        raise pack.short(thing.name, held, many)
    times_paid = _times_paid(state, referee, thing) if price is None else 1
    step = Step(state)
    for number in range(1, many + 1):
        step = _sell_one(step, referee, thing, price, times_paid, f"{thing.name} {number} of {many}" if many > 1 else thing.name)
    return step.turn(step.state.hero.coins)


def _times_paid(state: State, referee: Referee, thing: Thing) -> int:
    """A Cat-Person sells at double price; whether that is also what is only worth coins, is a ruling ("Race", **double-price**)."""
    times_paid = advantages.of(state.hero, referee.tables, "sells", 1)
    if times_paid == 1 or "worth" not in thing.facts:
        return times_paid
    return times_paid if referee.ruling(state.rulings, "double-price") == "everything" else 1


def change(state: State, referee: Referee, by: int) -> Turn:
    """Write coins up or down by hand."""
    hero = guards.hero(state)
    if hero.coins + by < 0:
        raise Usage("coins-under", f"{hero.name} has {coins_text(hero.coins)}, not {-by}", "notequest hero shows what is there")
    event = CoinsChanged(hero.coins, hero.coins + by)
    return Turn(state.with_hero(coins=hero.coins + by), (event,), hero.coins + by)


def _pay(state: State, referee: Referee, coins: int, what: str) -> State:
    """The state with the coins gone; refused where there are too few."""
    hero = state.hero
    if hero.coins < coins:
        has = f"{hero.name} has {hero.coins or 'none'}"
        referee.forbid("coins-missing", f"{what} for {coins_text(coins)}: {has}", "sell something: notequest sell NAME")
    return state.with_hero(coins=max(0, hero.coins - coins))


def _mending(state: State, referee: Referee, torch: bool) -> Step:
    """What mending costs here: a coin in town, else the torch of who can do it."""
    hero, cost = state.hero, advantages.of(state.hero, referee.tables, "armor_torch", 0)
    if torch and not cost:
        raise Usage("repair-no-smith", f"repair: {hero.name} is no Blacksmith to mend for a torch", "in town it is a coin, without --torch")
    if not hero.dungeon and not torch and (hero.coins >= REPAIR or not cost):
        return Step(_pay(state, referee, REPAIR, "a repair"))
    if not cost:
        raise Usage("repair-in-town", "armor is repaired in town, or by a Blacksmith", "notequest leave")
    if hero.dungeon:
        guards.undisturbed(state, referee, "repair")
    return torches.spend(state, referee, cost, "mending armor")


def _mend_worn(step: Step, referee: Referee, slot: str) -> Step:
    piece = step.state.hero.armor[slot]
    name = things.worn(slot, piece, referee.tables).name
    _check_worn_out(name, piece.hp, piece.most)
    armor = {**step.state.hero.armor, slot: piece._replace(hp=piece.most)}
    return step.hero(armor=armor).told(PieceMended(name, piece.hp, piece.most, step.state.hero.coins))


def _mend_carried(step: Step, thing: Thing) -> Step:
    _check_worn_out(thing.name, thing.hp, thing.most)
    place = step.state.hero.pack.index(thing.text)
    mended = f"{thing.name} {thing.most}/{thing.most}"
    now = (*step.state.hero.pack[:place], mended, *step.state.hero.pack[place + 1 :])
    return step.hero(pack=now).told(PieceMended(thing.name, thing.hp, thing.most, step.state.hero.coins))


def _check_worn_out(name: str, hp: int, most: int) -> None:
    if hp >= most:
        raise Usage(
            "piece-whole",
            f"{name} {is_or_are(name)} whole ({hp}/{most})" if most else f"{name} {has_or_have(name)} no HP to repair",
            "notequest hero shows what is broken",
        )


def _buy_torches(state: State, referee: Referee, many: int, price: int) -> Turn:
    hero = state.hero
    torches.must_fit(hero, referee, many, "notequest buy torch x")
    paid = _pay(state, referee, many * price, torches_text(many))
    event = TorchesBought(many, hero.torches, hero.torches + many, hero.coins, paid.hero.coins)
    return Turn(paid.with_hero(torches=hero.torches + many), (event,), hero.torches + many)


def _sell_one(step: Step, referee: Referee, thing: Thing, price: int | None, times_paid: int, why: str) -> Step:
    """Sell one of a thing and write the coins down; of several counted as one, what is left has another text."""
    hero, name = step.state.hero, thing.name
    text = thing.text if thing.text in hero.pack else next(text for text in hero.pack if things.read(text, referee.tables).name == name)
    coins, faces = (price, ()) if price is not None else worth(referee, things.read(text, referee.tables), why)
    now = hero.coins + coins * times_paid
    sold = step.hero(pack=pack.without(hero.pack, text, 1), coins=now)
    return sold.told(Sold(name, faces, coins * times_paid, hero.coins, now, times_paid))


def worth(referee: Referee, thing: Thing, why: str) -> tuple[int, tuple[int, ...]]:
    """What one of a thing brings, and the faces it was rolled with."""
    if thing.is_magic:
        face = referee.roll(6, why)
        return face - 1, (face,)
    rolled = amount(referee, str(thing.facts.get("worth", ITEM)), why)
    return rolled.total * int(thing.facts.get("times", 1)), rolled.faces
