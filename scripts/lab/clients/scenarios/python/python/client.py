from datetime import date

from openapi_client import (
    AnalyticsApi,
    AddedPrompt,
    ApiClient,
    ApiError,
    BulkInsertPrompts,
    CitationRows,
    CompetitorRows,
    Configuration,
    ErrorResponse,
    InsertedPrompts,
    KeywordPage,
    KeywordsApi,
    Me,
    MetaApi,
    MetricName,
    PlatformRows,
    PromptDraft,
    PromptsApi,
    RewordedPrompt,
    RewordPrompt,
    TopicRows,
    TopicVisibility,
    VisibilityRow,
    VisibilityRows,
)
from openapi_client.exceptions import ApiException

Rows = VisibilityRows | CompetitorRows | CitationRows | PlatformRows | TopicRows | TopicVisibility


class Client:
    def __init__(self, base_url: str, key: str) -> None:
        client = ApiClient(Configuration(host=base_url, access_token=key))
        self.meta = MetaApi(client)
        self.prompts = PromptsApi(client)
        self.keywords = KeywordsApi(client)
        self.analytics = AnalyticsApi(client)

    def get_me(self) -> Me:
        return self.meta.get_me()

    def add_prompt(self, text: str) -> AddedPrompt:
        return self.prompts.add_prompt(PromptDraft(text=text))

    def bulk_insert_prompts(self, texts: list[str]) -> InsertedPrompts:
        return self.prompts.bulk_insert_prompts(drafts(texts))

    def exceed_cap(self, texts: list[str]) -> tuple[int, ApiError]:
        try:
            self.prompts.bulk_insert_prompts(drafts(texts))
        except ApiException as error:
            assert isinstance(error.data, ErrorResponse), error
            assert error.status is not None
            return error.status, error.data.error
        raise AssertionError("this is no error")

    def reword_prompt(self, prompt_id: str, text: str) -> RewordedPrompt:
        return self.prompts.reword_prompt(prompt_id, RewordPrompt(text=text))

    def read_page(self, limit: int, cursor: str | None = None) -> KeywordPage:
        page = self.keywords.list_keywords(limit=limit, cursor=cursor).actual_instance
        assert isinstance(page, KeywordPage), page
        return page

    def read_topics(self) -> Rows:
        return rows_of(self.keywords.list_keywords(range_days=7).actual_instance)

    def get_metric_rows(self, family: str) -> Rows:
        rows = self.analytics.get_metric_rows(metric=MetricName(family), range_days=7)
        return rows_of(rows.actual_instance)


def rows_of(data: object) -> Rows:
    assert isinstance(data, Rows), data
    return data


def drafts(texts: list[str]) -> BulkInsertPrompts:
    return BulkInsertPrompts(prompts=[PromptDraft(text=text) for text in texts])


def day_of(row: VisibilityRow) -> date:
    return row.var_date


def wording_change_of(reworded: RewordedPrompt) -> str:
    return reworded.wording_change
