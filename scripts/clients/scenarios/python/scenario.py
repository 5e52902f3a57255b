from openapi_client import (
    AnalyticsApi,
    ApiClient,
    BulkInsertPrompts,
    CitationRows,
    CompetitorRows,
    Configuration,
    ErrorResponse,
    KeywordPage,
    KeywordsApi,
    MetaApi,
    MetricName,
    PlatformRows,
    PromptDraft,
    PromptsApi,
    RewordPrompt,
    TopicRows,
    TopicVisibility,
    VisibilityRows,
)
from openapi_client.exceptions import ApiException

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

Rows = VisibilityRows | CompetitorRows | CitationRows | PlatformRows | TopicRows | TopicVisibility


def connect(host: str, access_token: str) -> ApiClient:
    return ApiClient(Configuration(host=host, access_token=access_token))


client = connect(base_url, key)
near_cap = connect(base_url, near_cap_key)
later = connect(later_url, key)
later_near_cap = connect(later_url, near_cap_key)
prompts = PromptsApi(client)

prompt_id = "prm_none"


def read_me(source: ApiClient) -> dict[str, object]:
    me = MetaApi(source).get_me()
    return identity_of(me)


def read_page(source: ApiClient, cursor: str | None = None) -> KeywordPage:
    page = KeywordsApi(source).list_keywords(limit=page_size, cursor=cursor).actual_instance
    assert isinstance(page, KeywordPage), page
    return page


def read_metric(source: ApiClient, family: str) -> dict[str, object]:
    answer = AnalyticsApi(source).get_metric_rows(metric=MetricName(family), range_days=7)
    return report_of(answer.actual_instance)


def report_of(data: object) -> dict[str, object]:
    assert isinstance(data, Rows), data
    return summary_of(data, first_of(data))


def first_of(data: Rows) -> str | None:
    if isinstance(data, VisibilityRows):
        return str(data.rows[0].var_date)
    if isinstance(data, CompetitorRows):
        return data.rows[0].brand
    if isinstance(data, CitationRows):
        return data.rows[0].domain
    if isinstance(data, PlatformRows):
        return data.rows[0].platform
    return data.rows[0].topic


def add() -> dict[str, object]:
    global prompt_id
    added = prompts.add_prompt(PromptDraft(text=add_text))
    prompt_id = added.prompt_id
    return {"promptId": prompt_id, "activeCount": added.active_count, "cap": added.cap}


def drafts(texts: list[str]) -> BulkInsertPrompts:
    return BulkInsertPrompts(prompts=[PromptDraft(text=text) for text in texts])


def bulk() -> dict[str, object]:
    answer = prompts.bulk_insert_prompts(drafts([*bulk_texts, add_text]))
    return inserted_of(answer)


def reword() -> dict[str, object]:
    answer = prompts.reword_prompt(prompt_id, RewordPrompt(text=reword_text))
    return {
        "promptId": answer.prompt_id,
        "changed": answer.changed,
        "wordingChange": answer.wording_change,
    }


def exceed_cap(source: ApiClient) -> tuple[int, ErrorResponse]:
    try:
        PromptsApi(source).bulk_insert_prompts(drafts(three_texts))
    except ApiException as error:
        assert isinstance(error.data, ErrorResponse), error
        assert error.status is not None
        return error.status, error.data
    raise AssertionError("this is no error")


def cap_error() -> dict[str, object]:
    status, answer = exceed_cap(near_cap)
    details = answer.error.details
    assert details is not None
    return {
        "status": status,
        "code": answer.error.code,
        "cap": details.cap,
        "activeCount": details.active_count,
        "requested": details.requested,
    }


def topic_form() -> dict[str, object]:
    return report_of(KeywordsApi(client).list_keywords(range_days=7).actual_instance)


def later_code() -> dict[str, object]:
    status, answer = exceed_cap(later_near_cap)
    return {"status": status, "code": answer.error.code}


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
