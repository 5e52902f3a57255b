package main

import (
	"context"
	"errors"
	"fmt"

	openapi "github.com/GIT_USER_ID/GIT_REPO_ID"
)

type (
	KeywordPage    = openapi.KeywordPage
	VisibilityRows = openapi.VisibilityRows
	VisibilityRow  = openapi.VisibilityRow
	CompetitorRows = openapi.CompetitorRows
	CompetitorRow  = openapi.CompetitorRow
	CitationRows   = openapi.CitationRows
	CitationRow    = openapi.CitationRow
	PlatformRows   = openapi.PlatformRows
	PlatformRow    = openapi.PlatformRow
	TopicRows      = openapi.TopicRows
	TopicRow       = openapi.TopicRow
)

// connection is a client with the key that its calls send.
type connection struct {
	*openapi.APIClient
	ctx context.Context
}

func connect(server, secret string) connection {
	configuration := openapi.NewConfiguration()
	configuration.Servers = openapi.ServerConfigurations{{URL: server}}
	ctx := context.WithValue(context.Background(), openapi.ContextAccessToken, secret)
	return connection{openapi.NewAPIClient(configuration), ctx}
}

func (from connection) getMe() (*openapi.Me, error) {
	me, _, err := from.MetaAPI.GetMe(from.ctx).Execute()
	return me, err
}

func (from connection) addPrompt(text string) (*openapi.AddedPrompt, error) {
	draft := *openapi.NewPromptDraft(text)
	added, _, err := from.PromptsAPI.AddPrompt(from.ctx).PromptDraft(draft).Execute()
	return added, err
}

func (from connection) bulkInsertPrompts(texts []string) (*openapi.InsertedPrompts, error) {
	inserted, _, err := from.PromptsAPI.BulkInsertPrompts(from.ctx).BulkInsertPrompts(drafts(texts)).Execute()
	return inserted, err
}

// exceedCap returns the status and the decoded error of a batch that does not fit.
func (from connection) exceedCap(texts []string) (int, *openapi.ApiError, error) {
	_, response, err := from.PromptsAPI.BulkInsertPrompts(from.ctx).BulkInsertPrompts(drafts(texts)).Execute()
	var failure *openapi.GenericOpenAPIError
	if !errors.As(err, &failure) {
		return 0, nil, fmt.Errorf("this is no error of the API: %w", err)
	}
	body, ok := failure.Model().(openapi.ErrorResponse)
	if !ok {
		return 0, nil, fmt.Errorf("the error was decoded as %T: %w", failure.Model(), err)
	}
	return response.StatusCode, &body.Error, nil
}

func (from connection) rewordPrompt(id, text string) (*openapi.RewordedPrompt, error) {
	body := *openapi.NewRewordPrompt(text)
	reworded, _, err := from.PromptsAPI.RewordPrompt(from.ctx, id).RewordPrompt(body).Execute()
	return reworded, err
}

// readPage also returns the cursor of the next page, empty on the last one.
func (from connection) readPage(cursor string) (*KeywordPage, string, error) {
	request := from.KeywordsAPI.ListKeywords(from.ctx).Limit(int32(pageSize()))
	if cursor != "" {
		request = request.Cursor(cursor)
	}
	result, _, err := request.Execute()
	if err != nil {
		return nil, "", err
	}
	if result.KeywordPage == nil {
		return nil, "", errors.New("this is no page of keywords")
	}
	return result.KeywordPage, result.KeywordPage.GetNextCursor(), nil
}

func (from connection) readTopics() (*openapi.TopicVisibility, error) {
	result, _, err := from.KeywordsAPI.ListKeywords(from.ctx).RangeDays(7).Execute()
	if err != nil {
		return nil, err
	}
	if result.KeywordPage != nil || result.TopicVisibility == nil {
		return nil, errors.New("these are no topic rows")
	}
	return result.TopicVisibility, nil
}

func (from connection) getMetricRows(family string) (any, error) {
	metric := openapi.MetricName(family)
	rows, _, err := from.AnalyticsAPI.GetMetricRows(from.ctx).Metric(metric).RangeDays(7).Execute()
	if err != nil {
		return nil, err
	}
	return rows.GetActualInstance(), nil
}

func topicOf(row TopicRow) any {
	return row.Topic.Get()
}

func drafts(texts []string) openapi.BulkInsertPrompts {
	prompts := []openapi.PromptDraft{}
	for _, text := range texts {
		prompts = append(prompts, *openapi.NewPromptDraft(text))
	}
	return *openapi.NewBulkInsertPrompts(prompts)
}
