package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"

	"example.com/scenario/visibility"
)

type (
	KeywordPage    = visibility.KeywordPage
	VisibilityRows = visibility.VisibilityRows
	VisibilityRow  = visibility.VisibilityRow
	CompetitorRows = visibility.CompetitorRows
	CompetitorRow  = visibility.CompetitorRow
	CitationRows   = visibility.CitationRows
	CitationRow    = visibility.CitationRow
	PlatformRows   = visibility.PlatformRows
	PlatformRow    = visibility.PlatformRow
	TopicRows      = visibility.TopicRows
	TopicRow       = visibility.TopicRow
)

var ctx = context.Background()

// connection is a client with the key that its calls send.
type connection struct {
	*visibility.ClientWithResponses
}

func connect(server, secret string) connection {
	client, err := visibility.NewClientWithResponses(server, visibility.WithRequestEditorFn(
		func(_ context.Context, request *http.Request) error {
			request.Header.Set("Authorization", "Bearer "+secret)
			return nil
		}))
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	return connection{client}
}

// decoded returns the decoded body of a success.
func decoded[Body any](body *Body, status string, text []byte) (*Body, error) {
	if body == nil {
		return nil, fmt.Errorf("%s: %s", status, text)
	}
	return body, nil
}

func (from connection) getMe() (*visibility.Me, error) {
	response, err := from.GetMeWithResponse(ctx)
	if err != nil {
		return nil, err
	}
	return decoded(response.JSON200, response.Status(), response.Body)
}

func (from connection) addPrompt(text string) (*visibility.AddedPrompt, error) {
	response, err := from.AddPromptWithResponse(ctx, nil, visibility.PromptDraft{Text: text})
	if err != nil {
		return nil, err
	}
	return decoded(response.JSON201, response.Status(), response.Body)
}

func (from connection) bulkInsertPrompts(texts []string) (*visibility.InsertedPrompts, error) {
	response, err := from.BulkInsertPromptsWithResponse(ctx, nil, drafts(texts))
	if err != nil {
		return nil, err
	}
	return decoded(response.JSON201, response.Status(), response.Body)
}

// exceedCap returns the status and the decoded error of a batch that does not fit.
func (from connection) exceedCap(texts []string) (int, *visibility.ApiError, error) {
	response, err := from.BulkInsertPromptsWithResponse(ctx, nil, drafts(texts))
	if err != nil {
		return 0, nil, err
	}
	if response.JSON409 == nil {
		return 0, nil, errors.New(response.Status())
	}
	return response.StatusCode(), &response.JSON409.Error, nil
}

func (from connection) rewordPrompt(id, text string) (*visibility.RewordedPrompt, error) {
	response, err := from.RewordPromptWithResponse(ctx, id, nil, visibility.RewordPrompt{Text: text})
	if err != nil {
		return nil, err
	}
	return decoded(response.JSON200, response.Status(), response.Body)
}

func (from connection) listKeywords(params visibility.ListKeywordsParams) (*visibility.KeywordsResult, error) {
	response, err := from.ListKeywordsWithResponse(ctx, &params)
	if err != nil {
		return nil, err
	}
	return decoded(response.JSON200, response.Status(), response.Body)
}

// readPage also returns the cursor of the next page, empty on the last one.
func (from connection) readPage(cursor string) (*KeywordPage, string, error) {
	limit := int32(pageSize())
	params := visibility.ListKeywordsParams{Limit: &limit}
	if cursor != "" {
		params.Cursor = &cursor
	}
	result, err := from.listKeywords(params)
	if err != nil {
		return nil, "", err
	}
	page, err := result.AsKeywordPage()
	if err != nil || page.NextCursor == nil {
		return &page, "", err
	}
	return &page, *page.NextCursor, nil
}

func (from connection) readTopics() (*visibility.TopicVisibility, error) {
	days := visibility.ListKeywordsParamsRangeDaysN7
	result, err := from.listKeywords(visibility.ListKeywordsParams{RangeDays: &days})
	if err != nil {
		return nil, err
	}
	if page, err := result.AsKeywordPage(); err == nil {
		return nil, fmt.Errorf("topic rows decode as a page of %d keywords", len(page.Keywords))
	}
	rows, err := result.AsTopicVisibility()
	return &rows, err
}

func (from connection) getMetricRows(family string) (any, error) {
	days := visibility.GetMetricRowsParamsRangeDaysN7
	response, err := from.GetMetricRowsWithResponse(ctx, &visibility.GetMetricRowsParams{
		Metric: visibility.MetricName(family), RangeDays: &days,
	})
	if err != nil {
		return nil, err
	}
	rows, err := decoded(response.JSON200, response.Status(), response.Body)
	if err != nil {
		return nil, err
	}
	return rows.ValueByDiscriminator()
}

func topicOf(row TopicRow) any {
	return row.Topic
}

func drafts(texts []string) visibility.BulkInsertPrompts {
	prompts := []visibility.PromptDraft{}
	for _, text := range texts {
		prompts = append(prompts, visibility.PromptDraft{Text: text})
	}
	return visibility.BulkInsertPrompts{Prompts: prompts}
}
