from datetime import date

from visibility import AuthenticatedClient
from visibility.api.analytics import get_metric_rows
from visibility.api.keywords import list_keywords
from visibility.api.meta import get_me
from visibility.api.prompts import add_prompt, bulk_insert_prompts, reword_prompt
from visibility.models import (
    AddedPrompt,
    ApiError,
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
    RewordedPrompt,
    RewordPrompt,
    TopicRows,
    TopicVisibility,
    VisibilityRow,
    VisibilityRows,
)
from visibility.types import UNSET

Rows = VisibilityRows | CompetitorRows | CitationRows | PlatformRows | TopicRows | TopicVisibility


class Client:
    def __init__(self, base_url: str, key: str) -> None:
        self.client = AuthenticatedClient(base_url=base_url, token=key)

    def get_me(self) -> Me:
        me = get_me.sync(client=self.client)
        assert isinstance(me, Me), me
        return me

    def add_prompt(self, text: str) -> AddedPrompt:
        added = add_prompt.sync(client=self.client, body=PromptDraft(text=text))
        assert isinstance(added, AddedPrompt), added
        return added

    def bulk_insert_prompts(self, texts: list[str]) -> InsertedPrompts:
        inserted = bulk_insert_prompts.sync(client=self.client, body=drafts(texts))
        assert isinstance(inserted, InsertedPrompts), inserted
        return inserted

    def exceed_cap(self, texts: list[str]) -> tuple[int, ApiError]:
        response = bulk_insert_prompts.sync_detailed(client=self.client, body=drafts(texts))
        assert isinstance(response.parsed, ErrorResponse), response
        return int(response.status_code), response.parsed.error

    def reword_prompt(self, prompt_id: str, text: str) -> RewordedPrompt:
        reworded = reword_prompt.sync(prompt_id, client=self.client, body=RewordPrompt(text=text))
        assert isinstance(reworded, RewordedPrompt), reworded
        return reworded

    def read_page(self, limit: int, cursor: str | None = None) -> KeywordPage:
        after = UNSET if cursor is None else cursor
        page = list_keywords.sync(client=self.client, limit=limit, cursor=after)
        assert isinstance(page, KeywordPage), page
        return page

    def read_topics(self) -> Rows:
        return rows_of(list_keywords.sync(client=self.client, range_days=ListKeywordsRangeDays.VALUE_7))

    def get_metric_rows(self, family: str) -> Rows:
        days = GetMetricRowsRangeDays.VALUE_7
        return rows_of(get_metric_rows.sync(client=self.client, metric=MetricName(family), range_days=days))


def rows_of(data: object) -> Rows:
    assert isinstance(data, Rows), data
    return data


def drafts(texts: list[str]) -> BulkInsertPrompts:
    return BulkInsertPrompts(prompts=[PromptDraft(text=text) for text in texts])


def day_of(row: VisibilityRow) -> date:
    return row.date


def wording_change_of(reworded: RewordedPrompt) -> str:
    return reworded.wording_change.value
