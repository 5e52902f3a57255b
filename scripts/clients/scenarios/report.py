"""What the scenarios of all Python clients share: their input, and how they report."""

import json
import os
from collections.abc import Callable, Sequence
from enum import Enum
from typing import Protocol

base_url = os.environ["VISIBILITY_URL"]
# The same service as a later version would answer.
later_url = os.environ["VISIBILITY_LATER_URL"]
key = os.environ["VISIBILITY_KEY"]
near_cap_key = os.environ["VISIBILITY_NEAR_CAP_KEY"]
page_size = int(os.environ["PAGE_SIZE"])
add_text = os.environ["ADD_TEXT"]
reword_text = os.environ["REWORD_TEXT"]
bulk_texts = [os.environ["BULK_TEXT_1"], os.environ["BULK_TEXT_2"]]

families = ["visibility", "competitors", "citations", "platforms", "topics"]

# Three prompts for a workspace that has room for two.
three_texts = ["One too many?", "Two too many?", "Three too many?"]


def step(name: str, work: Callable[[], dict[str, object]]) -> None:
    """Runs one step and prints what the client returned, or how it failed."""
    try:
        report = {"step": name, "values": work()}
    except Exception as error:  # noqa: BLE001
        report = {"step": name, "error": f"{type(error).__name__}: {error}"}
    print(json.dumps(report), flush=True)


class User(Protocol):
    @property
    def id(self) -> str: ...
    @property
    def email(self) -> str | None: ...


class Me(Protocol):
    @property
    def user(self) -> User: ...
    @property
    def workspace_id(self) -> str: ...
    @property
    def environment(self) -> Enum: ...


def identity_of(me: Me) -> dict[str, object]:
    """What is reported of a key."""
    return {
        "userId": me.user.id,
        "email": me.user.email,
        "workspaceId": me.workspace_id,
        "environment": me.environment.value,
    }


class InsertedPrompt(Protocol):
    @property
    def prompt_id(self) -> str: ...
    @property
    def created(self) -> bool: ...


class Inserted(Protocol):
    @property
    def results(self) -> Sequence[InsertedPrompt]: ...
    @property
    def active_count(self) -> int: ...


def inserted_of(answer: Inserted) -> dict[str, object]:
    """What is reported of a bulk insert."""
    return {
        "promptIds": [one.prompt_id for one in answer.results],
        "created": [one.created for one in answer.results],
        "activeCount": answer.active_count,
    }


class Keyword(Protocol):
    @property
    def term(self) -> str: ...
    @property
    def engine(self) -> Enum: ...


class Page(Protocol):
    @property
    def keywords(self) -> Sequence[Keyword]: ...
    @property
    def next_cursor(self) -> str | None: ...


def names(page: Page) -> list[str]:
    """What is reported of the keywords of a page."""
    return [f"{one.term}|{one.engine.value}" for one in page.keywords]


def read_every_page(read_page: Callable[[str | None], Page]) -> dict[str, object]:
    """Follows the cursor to the last page."""
    page = read_page(None)
    found = names(page)
    pages = 1
    while page.next_cursor is not None:
        page = read_page(page.next_cursor)
        found += names(page)
        pages += 1
    return {"keywords": found, "pages": pages}


class Row(Protocol):
    @property
    def observations(self) -> int: ...


class Rows(Protocol):
    @property
    def metric(self) -> Enum: ...
    @property
    def range_days(self) -> int: ...
    @property
    def rows(self) -> Sequence[Row]: ...


def summary_of(data: Rows, first: object) -> dict[str, object]:
    """What is reported of the rows of a family, with the name of its first row."""
    return {
        "metric": data.metric.value,
        "rangeDays": int(data.range_days),
        "rows": len(data.rows),
        "observations": sum(row.observations for row in data.rows),
        "first": first,
    }


def read_every_family(read_metric: Callable[[str], dict[str, object]]) -> dict[str, object]:
    """Reads all metric families with the same function."""
    return {family: read_metric(family) for family in families}


def read_one_of_each(me: dict[str, object], page: Page, rows: dict[str, object]) -> dict[str, object]:
    """What is reported of a service that answers like a later version."""
    return {**me, "keywords": names(page), "visibility": rows}
