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

func connect(server, secret string) *visibility.ClientWithResponses {
	client, err := visibility.NewClientWithResponses(server, visibility.WithRequestEditorFn(
		func(_ context.Context, request *http.Request) error {
			request.Header.Set("Authorization", "Bearer "+secret)
			return nil
		}))
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	return client
}

func readMe(client *visibility.ClientWithResponses) (Values, error) {
	response, err := client.GetMeWithResponse(ctx)
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

func readKeywords(client *visibility.ClientWithResponses, params visibility.ListKeywordsParams) (*visibility.KeywordsResult, error) {
	response, err := client.ListKeywordsWithResponse(ctx, &params)
	if err != nil {
		return nil, err
	}
	if response.JSON200 == nil {
		return nil, fmt.Errorf("%s: %s", response.Status(), response.Body)
	}
	return response.JSON200, nil
}

func readPage(client *visibility.ClientWithResponses, cursor *string) (page visibility.KeywordPage, err error) {
	limit := int32(pageSize())
	answer, err := readKeywords(client, visibility.ListKeywordsParams{Limit: &limit, Cursor: cursor})
	if err != nil {
		return page, err
	}
	return answer.AsKeywordPage()
}

func namesOf(page visibility.KeywordPage) []string {
	names := []string{}
	for _, one := range page.Keywords {
		names = append(names, fmt.Sprintf("%s|%s", one.Term, one.Engine))
	}
	return names
}

func readMetric(client *visibility.ClientWithResponses, family string) (Values, error) {
	days := visibility.GetMetricRowsParamsRangeDaysN7
	response, err := client.GetMetricRowsWithResponse(ctx, &visibility.GetMetricRowsParams{
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
	observations := 0
	switch data := rows.(type) {
	case visibility.VisibilityRows:
		for _, row := range data.Rows {
			observations += int(row.Observations)
		}
		return summary(string(data.Metric), data.RangeDays, len(data.Rows), observations, data.Rows[0].Date), nil
	case visibility.CompetitorRows:
		for _, row := range data.Rows {
			observations += int(row.Observations)
		}
		return summary(string(data.Metric), data.RangeDays, len(data.Rows), observations, data.Rows[0].Brand), nil
	case visibility.CitationRows:
		for _, row := range data.Rows {
			observations += int(row.Observations)
		}
		return summary(string(data.Metric), data.RangeDays, len(data.Rows), observations, data.Rows[0].Domain), nil
	case visibility.PlatformRows:
		for _, row := range data.Rows {
			observations += int(row.Observations)
		}
		return summary(string(data.Metric), data.RangeDays, len(data.Rows), observations, data.Rows[0].Platform), nil
	case visibility.TopicRows:
		return topicSummary(string(data.Metric), data.RangeDays, data.Rows), nil
	case visibility.TopicVisibility:
		return topicSummary(string(data.Metric), data.RangeDays, data.Rows), nil
	default:
		return nil, fmt.Errorf("%T is no metric family", rows)
	}
}

func topicSummary(metric string, days visibility.WindowDays, rows []visibility.TopicRow) Values {
	observations := 0
	for _, row := range rows {
		observations += int(row.Observations)
	}
	return summary(metric, days, len(rows), observations, rows[0].Topic)
}

func summary(metric string, days visibility.WindowDays, rows, observations int, first any) Values {
	return Values{"metric": metric, "rangeDays": days, "rows": rows, "observations": observations, "first": first}
}

func exceedCap(client *visibility.ClientWithResponses) (int, *visibility.ErrorResponse, error) {
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

	step("me", func() (Values, error) { return readMe(client) })

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

	step("keywords", func() (Values, error) {
		names, pages := []string{}, 0
		for cursor := (*string)(nil); pages == 0 || cursor != nil; pages++ {
			page, err := readPage(client, cursor)
			if err != nil {
				return nil, err
			}
			names, cursor = append(names, namesOf(page)...), page.NextCursor
		}
		return Values{"keywords": names, "pages": pages}, nil
	})

	step("topicForm", func() (Values, error) {
		days := visibility.ListKeywordsParamsRangeDaysN7
		answer, err := readKeywords(client, visibility.ListKeywordsParams{RangeDays: &days})
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
		return summaryOf(rows)
	})

	step("metrics", func() (Values, error) {
		all := Values{}
		for _, family := range families {
			rows, err := readMetric(client, family)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", family, err)
			}
			all[family] = rows
		}
		return all, nil
	})

	step("laterMember", func() (Values, error) {
		values, err := readMe(later)
		if err != nil {
			return nil, err
		}
		page, err := readPage(later, nil)
		if err != nil {
			return nil, err
		}
		values["keywords"] = namesOf(page)
		values["visibility"], err = readMetric(later, "visibility")
		return values, err
	})

	step("laterCode", func() (Values, error) {
		status, answer, err := exceedCap(laterNearCap)
		if err != nil {
			return nil, err
		}
		return Values{"status": status, "code": answer.Error.Code}, nil
	})
}
