package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	openapi "github.com/GIT_USER_ID/GIT_REPO_ID"
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

func (from connection) readMe() (Values, error) {
	me, _, err := from.MetaAPI.GetMe(from.ctx).Execute()
	if err != nil {
		return nil, err
	}
	return Values{
		"userId": me.User.Id, "email": me.User.Email,
		"workspaceId": me.WorkspaceId, "environment": me.Environment,
	}, nil
}

func (from connection) readPage(cursor string) (names []string, next string, err error) {
	request := from.KeywordsAPI.ListKeywords(from.ctx).Limit(int32(pageSize()))
	if cursor != "" {
		request = request.Cursor(cursor)
	}
	answer, _, err := request.Execute()
	if err != nil {
		return nil, "", err
	}
	if answer.KeywordPage == nil {
		return nil, "", errors.New("this is no page of keywords")
	}
	for _, one := range answer.KeywordPage.Keywords {
		names = append(names, nameOf(one.Term, one.Engine))
	}
	return names, answer.KeywordPage.GetNextCursor(), nil
}

func (from connection) readMetric(family string) (Values, error) {
	metric := openapi.MetricName(family)
	rows, _, err := from.AnalyticsAPI.GetMetricRows(from.ctx).Metric(metric).RangeDays(7).Execute()
	if err != nil {
		return nil, err
	}
	return summaryOf(rows)
}

func summaryOf(rows *openapi.MetricRows) (Values, error) {
	switch data := rows.GetActualInstance().(type) {
	case *openapi.VisibilityRows:
		return summary(data.Metric, data.RangeDays, data.Rows, func(row openapi.VisibilityRow) (any, int32) {
			return row.Date, row.Observations
		}), nil
	case *openapi.CompetitorRows:
		return summary(data.Metric, data.RangeDays, data.Rows, func(row openapi.CompetitorRow) (any, int32) {
			return row.Brand, row.Observations
		}), nil
	case *openapi.CitationRows:
		return summary(data.Metric, data.RangeDays, data.Rows, func(row openapi.CitationRow) (any, int32) {
			return row.Domain, row.Observations
		}), nil
	case *openapi.PlatformRows:
		return summary(data.Metric, data.RangeDays, data.Rows, func(row openapi.PlatformRow) (any, int32) {
			return row.Platform, row.Observations
		}), nil
	case *openapi.TopicRows:
		return summary(data.Metric, data.RangeDays, data.Rows, factOfTopic), nil
	default:
		return nil, fmt.Errorf("%T is no metric family", data)
	}
}

func factOfTopic(row openapi.TopicRow) (any, int32) {
	return row.Topic.Get(), row.Observations
}

func drafts(texts ...string) openapi.BulkInsertPrompts {
	prompts := []openapi.PromptDraft{}
	for _, text := range texts {
		prompts = append(prompts, *openapi.NewPromptDraft(text))
	}
	return *openapi.NewBulkInsertPrompts(prompts)
}

// exceedCap returns the status and the decoded error of a batch that does not fit.
func exceedCap(from connection) (int, *openapi.ApiError, error) {
	_, response, err := from.PromptsAPI.BulkInsertPrompts(from.ctx).BulkInsertPrompts(drafts(threeTexts...)).Execute()
	var failure *openapi.GenericOpenAPIError
	if !errors.As(err, &failure) {
		return 0, nil, fmt.Errorf("this is no error of the API: %w", err)
	}
	answer, ok := failure.Model().(openapi.ErrorResponse)
	if !ok {
		return 0, nil, fmt.Errorf("the error was decoded as %T: %w", failure.Model(), err)
	}
	return statusOf(response), &answer.Error, nil
}

func statusOf(response *http.Response) int {
	if response == nil {
		return 0
	}
	return response.StatusCode
}

func main() {
	client, nearCap := connect(baseURL, key), connect(baseURL, nearCapKey)
	later, laterNearCap := connect(laterURL, key), connect(laterURL, nearCapKey)
	promptID := "prm_none"

	step("me", func() (Values, error) { return client.readMe() })

	step("add", func() (Values, error) {
		draft := *openapi.NewPromptDraft(addText)
		added, _, err := client.PromptsAPI.AddPrompt(client.ctx).PromptDraft(draft).Execute()
		if err != nil {
			return nil, err
		}
		promptID = added.PromptId
		return Values{"promptId": promptID, "activeCount": added.ActiveCount, "cap": added.Cap}, nil
	})

	step("bulk", func() (Values, error) {
		body := drafts(bulkTexts[0], bulkTexts[1], addText)
		answer, _, err := client.PromptsAPI.BulkInsertPrompts(client.ctx).BulkInsertPrompts(body).Execute()
		if err != nil {
			return nil, err
		}
		ids, created := []string{}, []bool{}
		for _, one := range answer.Results {
			ids, created = append(ids, one.PromptId), append(created, one.Created)
		}
		return Values{"promptIds": ids, "created": created, "activeCount": answer.ActiveCount}, nil
	})

	step("reword", func() (Values, error) {
		body := *openapi.NewRewordPrompt(rewordText)
		answer, _, err := client.PromptsAPI.RewordPrompt(client.ctx, promptID).RewordPrompt(body).Execute()
		if err != nil {
			return nil, err
		}
		return Values{
			"promptId": answer.PromptId, "changed": answer.Changed, "wordingChange": answer.WordingChange,
		}, nil
	})

	step("capError", func() (Values, error) {
		status, failure, err := exceedCap(nearCap)
		if err != nil {
			return nil, err
		}
		details := failure.GetDetails()
		return Values{
			"status": status, "code": failure.Code,
			"cap": details.Cap, "activeCount": details.ActiveCount, "requested": details.Requested,
		}, nil
	})

	step("keywords", func() (Values, error) { return readEveryPage(client) })

	step("topicForm", func() (Values, error) {
		answer, _, err := client.KeywordsAPI.ListKeywords(client.ctx).RangeDays(7).Execute()
		if err != nil {
			return nil, err
		}
		if answer.KeywordPage != nil || answer.TopicVisibility == nil {
			return nil, errors.New("these are no topic rows")
		}
		data := answer.TopicVisibility
		return summary(data.Metric, data.RangeDays, data.Rows, factOfTopic), nil
	})

	step("metrics", func() (Values, error) { return readEveryFamily(client) })

	step("laterMember", func() (Values, error) { return readOneOfEach(later) })

	step("laterCode", func() (Values, error) {
		status, failure, err := exceedCap(laterNearCap)
		if err != nil {
			return nil, err
		}
		return Values{"status": status, "code": failure.Code}, nil
	})
}
