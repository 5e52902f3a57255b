from http import HTTPStatus

from report import (
    add_text,
    base_url,
    bulk_texts,
    identity_of,
    inserted_of,
    key,
    later_url,
    near_cap_key,
    page_size,
    read_every_family,
    read_every_page,
    read_one_of_each,
    reword_text,
    step,
    summary_of,
    three_texts,
)
from visibility import AuthenticatedClient
from visibility.api.analytics import get_metric_rows
from visibility.api.keywords import list_keywords
from visibility.api.meta import get_me
from visibility.api.prompts import add_prompt, bulk_insert_prompts, reword_prompt
from visibility.models import (
    AddedPrompt,
    BulkInsertPrompts,
    CitationRows,
    CompetitorRows,
    ErrorResponse,
    GetMetricRowsRangeDays,
    InsertedPrompts,
    KeywordPage,
    ListKeywordsRangeDays,
    Me,
    MetricName,
    PlatformRows,
    PromptDraft,
    RewordPrompt,
    RewordedPrompt,
    TopicRows,
    TopicVisibility,
    VisibilityRows,
)
from visibility.types import UNSET

Rows = VisibilityRows | CompetitorRows | CitationRows | PlatformRows | TopicRows | TopicVisibility

client = AuthenticatedClient(base_url=base_url, token=key)
near_cap = AuthenticatedClient(base_url=base_url, token=near_cap_key)
later = AuthenticatedClient(base_url=later_url, token=key)
later_near_cap = AuthenticatedClient(base_url=later_url, token=near_cap_key)

prompt_id = "prm_none"


def read_me(source: AuthenticatedClient) -> dict[str, object]:
    me = get_me.sync(client=source)
    assert isinstance(me, Me), me
    return identity_of(me)


def read_page(source: AuthenticatedClient, cursor: str | None = None) -> KeywordPage:
    page = list_keywords.sync(client=source, limit=page_size, cursor=UNSET if cursor is None else cursor)
    assert isinstance(page, KeywordPage), page
    return page


def read_metric(source: AuthenticatedClient, family: str) -> dict[str, object]:
    days = GetMetricRowsRangeDays.VALUE_7
    return report_of(get_metric_rows.sync(client=source, metric=MetricName(family), range_days=days))


def report_of(data: object) -> dict[str, object]:
    assert isinstance(data, Rows), data
    return summary_of(data, first_of(data))


def first_of(data: Rows) -> str | None:
    if isinstance(data, VisibilityRows):
        return str(data.rows[0].date)
    if isinstance(data, CompetitorRows):
        return data.rows[0].brand
    if isinstance(data, CitationRows):
        return data.rows[0].domain
    if isinstance(data, PlatformRows):
        return data.rows[0].platform
    return data.rows[0].topic


def add() -> dict[str, object]:
    global prompt_id
    added = add_prompt.sync(client=client, body=PromptDraft(text=add_text))
    assert isinstance(added, AddedPrompt), added
    prompt_id = added.prompt_id
    return {"promptId": prompt_id, "activeCount": added.active_count, "cap": added.cap}


def bulk() -> dict[str, object]:
    body = BulkInsertPrompts(prompts=[PromptDraft(text=text) for text in [*bulk_texts, add_text]])
    answer = bulk_insert_prompts.sync(client=client, body=body)
    assert isinstance(answer, InsertedPrompts), answer
    return inserted_of(answer)


def reword() -> dict[str, object]:
    answer = reword_prompt.sync(prompt_id, client=client, body=RewordPrompt(text=reword_text))
    assert isinstance(answer, RewordedPrompt), answer
    return {
        "promptId": answer.prompt_id,
        "changed": answer.changed,
        "wordingChange": answer.wording_change.value,
    }


def exceed_cap(source: AuthenticatedClient) -> tuple[HTTPStatus, ErrorResponse]:
    body = BulkInsertPrompts(prompts=[PromptDraft(text=text) for text in three_texts])
    response = bulk_insert_prompts.sync_detailed(client=source, body=body)
    assert isinstance(response.parsed, ErrorResponse), response
    return response.status_code, response.parsed


def cap_error() -> dict[str, object]:
    status, answer = exceed_cap(near_cap)
    assert answer.error.details
    details = answer.error.details
    return {
        "status": int(status),
        "code": answer.error.code,
        "cap": details.cap,
        "activeCount": details.active_count,
        "requested": details.requested,
    }


def topic_form() -> dict[str, object]:
    return report_of(list_keywords.sync(client=client, range_days=ListKeywordsRangeDays.VALUE_7))


def later_code() -> dict[str, object]:
    status, answer = exceed_cap(later_near_cap)
    return {"status": int(status), "code": answer.error.code}


step("me", lambda: read_me(client))
step("add", add)
step("bulk", bulk)
step("reword", reword)
step("capError", cap_error)
step("keywords", lambda: read_every_page(lambda cursor: read_page(client, cursor)))
step("topicForm", topic_form)
step("metrics", lambda: read_every_family(lambda family: read_metric(client, family)))
step(
    "laterMember",
    lambda: read_one_of_each(read_me(later), read_page(later), read_metric(later, "visibility")),
)
step("laterCode", later_code)
