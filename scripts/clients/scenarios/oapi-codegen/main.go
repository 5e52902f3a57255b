package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"

	"example.com/scenario/visibility"
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

func (from connection) readMe() (Values, error) {
	response, err := from.GetMeWithResponse(ctx)
	if err != nil {
		return nil, err
	}
	if response.JSON200 == nil {
		return nil, errors.New(response.Status())
	}
	me := response.JSON200
	return Values{
		"userId": me.User.Id, "email": me.User.Email,
		"workspaceId": me.WorkspaceId, "environment": me.Environment,
	}, nil
}

func (from connection) readKeywords(params visibility.ListKeywordsParams) (*visibility.KeywordsResult, error) {
	response, err := from.ListKeywordsWithResponse(ctx, &params)
	if err != nil {
		return nil, err
	}
	if response.JSON200 == nil {
		return nil, fmt.Errorf("%s: %s", response.Status(), response.Body)
	}
	return response.JSON200, nil
}

func (from connection) readPage(cursor string) (names []string, next string, err error) {
	limit := int32(pageSize())
	params := visibility.ListKeywordsParams{Limit: &limit}
	if cursor != "" {
		params.Cursor = &cursor
	}
	answer, err := from.readKeywords(params)
	if err != nil {
		return nil, "", err
	}
	page, err := answer.AsKeywordPage()
	if err != nil {
		return nil, "", err
	}
	for _, one := range page.Keywords {
		names = append(names, nameOf(one.Term, one.Engine))
	}
	if page.NextCursor != nil {
		next = *page.NextCursor
	}
	return names, next, nil
}

func (from connection) readMetric(family string) (Values, error) {
	days := visibility.GetMetricRowsParamsRangeDaysN7
	response, err := from.GetMetricRowsWithResponse(ctx, &visibility.GetMetricRowsParams{
		Metric: visibility.MetricName(family), RangeDays: &days,
	})
	if err != nil {
		return nil, err
	}
	if response.JSON200 == nil {
		return nil, fmt.Errorf("%s: %s", response.Status(), response.Body)
	}
	rows, err := response.JSON200.ValueByDiscriminator()
	if err != nil {
		return nil, err
	}
	return summaryOf(rows)
}

func summaryOf(rows any) (Values, error) {
	switch data := rows.(type) {
	case visibility.VisibilityRows:
		return summary(data.Metric, data.RangeDays, data.Rows, func(row visibility.VisibilityRow) (any, int32) {
			return row.Date, row.Observations
		}), nil
	case visibility.CompetitorRows:
		return summary(data.Metric, data.RangeDays, data.Rows, func(row visibility.CompetitorRow) (any, int32) {
			return row.Brand, row.Observations
		}), nil
	case visibility.CitationRows:
		return summary(data.Metric, data.RangeDays, data.Rows, func(row visibility.CitationRow) (any, int32) {
			return row.Domain, row.Observations
		}), nil
	case visibility.PlatformRows:
		return summary(data.Metric, data.RangeDays, data.Rows, func(row visibility.PlatformRow) (any, int32) {
			return row.Platform, row.Observations
		}), nil
	case visibility.TopicRows:
		return summary(data.Metric, data.RangeDays, data.Rows, factOfTopic), nil
	default:
		return nil, fmt.Errorf("%T is no metric family", rows)
	}
}

func factOfTopic(row visibility.TopicRow) (any, int32) {
	return row.Topic, row.Observations
}

func exceedCap(client connection) (int, *visibility.ErrorResponse, error) {
	response, err := client.BulkInsertPromptsWithResponse(ctx, visibility.BulkInsertPrompts{Prompts: drafts(threeTexts)})
	if err != nil {
		return 0, nil, err
	}
	if response.JSON409 == nil {
		return 0, nil, errors.New(response.Status())
	}
	return response.StatusCode(), response.JSON409, nil
}

func drafts(texts []string) []visibility.PromptDraft {
	prompts := []visibility.PromptDraft{}
	for _, text := range texts {
		prompts = append(prompts, visibility.PromptDraft{Text: text})
	}
	return prompts
}

func main() {
	client, nearCap := connect(baseURL, key), connect(baseURL, nearCapKey)
	later, laterNearCap := connect(laterURL, key), connect(laterURL, nearCapKey)
	promptID := "prm_none"

	step("me", func() (Values, error) { return client.readMe() })

	step("add", func() (Values, error) {
		response, err := client.AddPromptWithResponse(ctx, visibility.PromptDraft{Text: addText})
		if err != nil {
			return nil, err
		}
		if response.JSON201 == nil {
			return nil, fmt.Errorf("%s: %s", response.Status(), response.Body)
		}
		added := response.JSON201
		promptID = added.PromptId
		return Values{"promptId": promptID, "activeCount": added.ActiveCount, "cap": added.Cap}, nil
	})

	step("bulk", func() (Values, error) {
		body := visibility.BulkInsertPrompts{Prompts: drafts([]string{bulkTexts[0], bulkTexts[1], addText})}
		response, err := client.BulkInsertPromptsWithResponse(ctx, body)
		if err != nil {
			return nil, err
		}
		if response.JSON201 == nil {
			return nil, fmt.Errorf("%s: %s", response.Status(), response.Body)
		}
		ids, created := []string{}, []bool{}
		for _, one := range response.JSON201.Results {
			ids, created = append(ids, one.PromptId), append(created, one.Created)
		}
		return Values{"promptIds": ids, "created": created, "activeCount": response.JSON201.ActiveCount}, nil
	})

	step("reword", func() (Values, error) {
		response, err := client.RewordPromptWithResponse(ctx, promptID, visibility.RewordPrompt{Text: rewordText})
		if err != nil {
			return nil, err
		}
		if response.JSON200 == nil {
			return nil, fmt.Errorf("%s: %s", response.Status(), response.Body)
		}
		answer := response.JSON200
		return Values{
			"promptId": answer.PromptId, "changed": answer.Changed, "wordingChange": answer.WordingChange,
		}, nil
	})

	step("capError", func() (Values, error) {
		status, answer, err := exceedCap(nearCap)
		if err != nil {
			return nil, err
		}
		details := answer.Error.Details
		return Values{
			"status": status, "code": answer.Error.Code,
			"cap": details.Cap, "activeCount": details.ActiveCount, "requested": details.Requested,
		}, nil
	})

	step("keywords", func() (Values, error) { return readEveryPage(client) })

	step("topicForm", func() (Values, error) {
		days := visibility.ListKeywordsParamsRangeDaysN7
		answer, err := client.readKeywords(visibility.ListKeywordsParams{RangeDays: &days})
		if err != nil {
			return nil, err
		}
		if page, err := answer.AsKeywordPage(); err == nil {
			return nil, fmt.Errorf("topic rows decode as a page of %d keywords", len(page.Keywords))
		}
		rows, err := answer.AsTopicVisibility()
		if err != nil {
			return nil, err
		}
		return summary(rows.Metric, rows.RangeDays, rows.Rows, factOfTopic), nil
	})

	step("metrics", func() (Values, error) { return readEveryFamily(client) })

	step("laterMember", func() (Values, error) { return readOneOfEach(later) })

	step("laterCode", func() (Values, error) {
		status, answer, err := exceedCap(laterNearCap)
		if err != nil {
			return nil, err
		}
		return Values{"status": status, "code": answer.Error.Code}, nil
	})
}
