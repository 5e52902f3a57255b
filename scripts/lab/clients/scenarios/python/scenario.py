from client import (
    CitationRows,
    Client,
    CompetitorRows,
    KeywordPage,
    PlatformRows,
    Rows,
    VisibilityRows,
    day_of,
    wording_change_of,
)
from report import (
    add_text,
    base_url,
    bulk_texts,
    families,
    key,
    later_url,
    near_cap_key,
    page_size,
    reword_text,
    step,
    three_texts,
)

client = Client(base_url, key)
near_cap = Client(base_url, near_cap_key)
later = Client(later_url, key)
later_near_cap = Client(later_url, near_cap_key)

prompt_id = "prm_none"


def read_me(source: Client) -> dict[str, object]:
    me = source.get_me()
    return {
        "userId": me.user.id,
        "email": me.user.email,
        "workspaceId": me.workspace_id,
        "environment": me.environment.value,
    }


def read_metric(source: Client, family: str) -> dict[str, object]:
    return summary_of(source.get_metric_rows(family))


def summary_of(data: Rows) -> dict[str, object]:
    return {
        "metric": data.metric.value,
        "rangeDays": int(data.range_days),
        "rows": len(data.rows),
        "observations": sum(row.observations for row in data.rows),
        "first": first_of(data),
    }


def first_of(data: Rows) -> str | None:
    if isinstance(data, VisibilityRows):
        return str(day_of(data.rows[0]))
    if isinstance(data, CompetitorRows):
        return data.rows[0].brand
    if isinstance(data, CitationRows):
        return data.rows[0].domain
    if isinstance(data, PlatformRows):
        return data.rows[0].platform
    return data.rows[0].topic


def names(page: KeywordPage) -> list[str]:
    return [f"{one.term}|{one.engine.value}" for one in page.keywords]


def add() -> dict[str, object]:
    global prompt_id
    added = client.add_prompt(add_text)
    prompt_id = added.prompt_id
    return {"promptId": prompt_id, "activeCount": added.active_count, "cap": added.cap}


def bulk() -> dict[str, object]:
    inserted = client.bulk_insert_prompts([*bulk_texts, add_text])
    return {
        "promptIds": [one.prompt_id for one in inserted.results],
        "created": [one.created for one in inserted.results],
        "activeCount": inserted.active_count,
    }


def reword() -> dict[str, object]:
    reworded = client.reword_prompt(prompt_id, reword_text)
    return {
        "promptId": reworded.prompt_id,
        "changed": reworded.changed,
        "wordingChange": wording_change_of(reworded),
    }


def cap_error() -> dict[str, object]:
    status, error = near_cap.exceed_cap(three_texts)
    assert error.details
    return {
        "status": status,
        "code": error.code,
        "cap": error.details.cap,
        "activeCount": error.details.active_count,
        "requested": error.details.requested,
    }


def keywords() -> dict[str, object]:
    page = client.read_page(page_size)
    found = names(page)
    pages = 1
    while page.next_cursor is not None:
        page = client.read_page(page_size, page.next_cursor)
        found += names(page)
        pages += 1
    return {"keywords": found, "pages": pages}


def later_member() -> dict[str, object]:
    page = later.read_page(page_size)
    return {**read_me(later), "keywords": names(page), "visibility": read_metric(later, "visibility")}


def later_code() -> dict[str, object]:
    status, error = later_near_cap.exceed_cap(three_texts)
    return {"status": status, "code": error.code}


step("me", lambda: read_me(client))
step("add", add)
step("bulk", bulk)
step("reword", reword)
step("capError", cap_error)
step("keywords", keywords)
step("topicForm", lambda: summary_of(client.read_topics()))
step("metrics", lambda: {family: read_metric(client, family) for family in families})
step("laterMember", later_member)
step("laterCode", later_code)
