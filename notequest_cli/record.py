"""Immutable values with named fields, at a seventh of what a class by `typing.NamedTuple` costs to create.

A command loads some sixty such classes before it can do anything: 0.012 ms each instead of 0.086. A record is a
tuple: it compares, unpacks, matches and pickles like one.
"""

from collections import _tuplegetter  # type: ignore[attr-defined]  # what named tuples read a field with: half of a property
from typing import Any, ClassVar, Generic, Self, TypeVar, dataclass_transform

_GETTERS = [_tuplegetter(place, None) for place in range(32)]
_NOTHING: Any = object()
_tuple = tuple.__new__


@dataclass_transform(frozen_default=True)
class Record(tuple[Any, ...]):
    """The base of all values: annotate the fields, give defaults to the last ones."""

    _fields: ClassVar[tuple[str, ...]] = ()
    _places: ClassVar[dict[str, int]] = {}
    _usual: ClassVar[tuple[Any, ...]] = ()
    _needed: ClassVar[int] = 0
    _many: ClassVar[int] = 0
    __match_args__: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        space = cls.__dict__
        names = tuple(space.get("__annotations__", ()))
        cls._fields = cls.__match_args__ = names  # type: ignore[misc]  # mypy knows it as what the interpreter sets
        cls._places = {name: place for place, name in enumerate(names)}
        cls._usual = tuple(space.get(name, _NOTHING) for name in names)
        cls._needed = cls._usual.count(_NOTHING)
        cls._many = len(names)
        for name, getter in zip(names, _GETTERS, strict=False):
            setattr(cls, name, getter)

    def __new__(cls, *values: Any, **named: Any) -> Self:
        """A value from fields by place or by name, the rest from their defaults."""
        given = len(values)
        if named or not cls._needed <= given <= cls._many:
            return _tuple(cls, _filled(cls, values, named))
        return _tuple(cls, values if given == cls._many else values + cls._usual[given:])

    def __repr__(self) -> str:
        named = ", ".join(f"{name}={value!r}" for name, value in zip(self._fields, self, strict=True))
        return f"{type(self).__name__}({named})"

    def __getnewargs__(self) -> tuple[Any, ...]:
        """What pickle makes it from again."""
        return tuple(self)

    def _replace(self, **changed: Any) -> Self:
        """The same value with some fields changed."""
        values = list(self)
        try:
            for name, value in changed.items():
                values[self._places[name]] = value
        except KeyError:
            unknown = ", ".join(name for name in changed if name not in self._places)
            raise TypeError(f"{type(self).__name__} has no {unknown}") from None
        return _tuple(type(self), values)

    def _asdict(self) -> dict[str, Any]:
        """Field names to values."""
        return dict(zip(self._fields, self, strict=True))


def _filled(cls: type[Record], values: tuple[Any, ...], named: dict[str, Any]) -> list[Any]:
    """All values of a record, from those given by place, by name and by default."""
    filled, given, places = [*values, *cls._usual[len(values) :]], len(values), cls._places
    for name, value in named.items():
        if places.get(name, -1) < given:
            raise _wrong(cls, values, named)
        filled[places[name]] = value
    if given > len(places) or (given < cls._needed and any(value is _NOTHING for value in filled)):
        raise _wrong(cls, values, named)
    return filled


def _wrong(cls: type[Record], values: tuple[Any, ...], named: dict[str, Any]) -> TypeError:
    """What is wrong with the fields given."""
    names = cls._fields[len(values) :]
    unknown = [name for name in named if name not in names]
    missing = [name for name in names if name not in named and cls._usual[cls._places[name]] is _NOTHING]
    return TypeError(f"{cls.__name__}({', '.join(cls._fields)}): {len(values)} by place, unknown {unknown}, missing {missing}")


Value = TypeVar("Value")


class Same(Generic[Value]):
    """A value that is asked for again as the very same: the key of what is remembered of it, however large it is."""

    __slots__ = ("it",)

    def __init__(self, it: Value) -> None:
        self.it = it

    def __hash__(self) -> int:
        return id(self.it)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and self.it is other.it
