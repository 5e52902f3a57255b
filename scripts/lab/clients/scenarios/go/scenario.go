package main

import (
	"fmt"
	"reflect"
)

func readMe(from connection) (Values, error) {
	me, err := from.getMe()
	if err != nil {
		return nil, err
	}
	return Values{
		"userId": me.User.Id, "email": me.User.Email,
		"workspaceId": me.WorkspaceId, "environment": me.Environment,
	}, nil
}

func namesOf(page *KeywordPage) []string {
	names := []string{}
	for _, one := range page.Keywords {
		names = append(names, fmt.Sprintf("%s|%s", one.Term, one.Engine))
	}
	return names
}

// readEveryPage follows the cursor to the last page of keywords.
func readEveryPage(from connection) (Values, error) {
	keywords, cursor := []string{}, ""
	for pages := 1; ; pages++ {
		page, next, err := from.readPage(cursor)
		if err != nil {
			return nil, err
		}
		keywords = append(keywords, namesOf(page)...)
		if next == "" {
			return Values{"keywords": keywords, "pages": pages}, nil
		}
		cursor = next
	}
}

func readMetric(from connection, family string) (Values, error) {
	rows, err := from.getMetricRows(family)
	if err != nil {
		return nil, err
	}
	// Some clients return a pointer.
	switch data := reflect.Indirect(reflect.ValueOf(rows)).Interface().(type) {
	case VisibilityRows:
		return summary(data.Metric, data.RangeDays, data.Rows, func(row VisibilityRow) (any, int32) {
			return row.Date, row.Observations
		}), nil
	case CompetitorRows:
		return summary(data.Metric, data.RangeDays, data.Rows, func(row CompetitorRow) (any, int32) {
			return row.Brand, row.Observations
		}), nil
	case CitationRows:
		return summary(data.Metric, data.RangeDays, data.Rows, func(row CitationRow) (any, int32) {
			return row.Domain, row.Observations
		}), nil
	case PlatformRows:
		return summary(data.Metric, data.RangeDays, data.Rows, func(row PlatformRow) (any, int32) {
			return row.Platform, row.Observations
		}), nil
	case TopicRows:
		return summary(data.Metric, data.RangeDays, data.Rows, factOfTopic), nil
	default:
		return nil, fmt.Errorf("%T is no metric family", rows)
	}
}

func factOfTopic(row TopicRow) (any, int32) {
	return topicOf(row), row.Observations
}

// summary is what is reported of the rows of a family; read returns the name of a row and its observations.
func summary[Metric ~string, Days ~int32, Row any](metric Metric, days Days, rows []Row, read func(Row) (any, int32)) Values {
	observations := 0
	for _, row := range rows {
		_, count := read(row)
		observations += int(count)
	}
	first, _ := read(rows[0])
	return Values{"metric": metric, "rangeDays": days, "rows": len(rows), "observations": observations, "first": first}
}

// readEveryFamily reads all metric families.
func readEveryFamily(from connection) (Values, error) {
	all := Values{}
	for _, family := range families {
		rows, err := readMetric(from, family)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", family, err)
		}
		all[family] = rows
	}
	return all, nil
}

func readTopics(from connection) (Values, error) {
	data, err := from.readTopics()
	if err != nil {
		return nil, err
	}
	return summary(data.Metric, data.RangeDays, data.Rows, factOfTopic), nil
}

// readOneOfEach is what is reported of a service that responds like a later version.
func readOneOfEach(from connection) (Values, error) {
	values, err := readMe(from)
	if err != nil {
		return nil, err
	}
	page, _, err := from.readPage("")
	if err != nil {
		return nil, err
	}
	values["keywords"] = namesOf(page)
	values["visibility"], err = readMetric(from, "visibility")
	return values, err
}

func main() {
	client, nearCap := connect(baseURL, key), connect(baseURL, nearCapKey)
	later, laterNearCap := connect(laterURL, key), connect(laterURL, nearCapKey)
	promptID := "prm_none"

	step("me", func() (Values, error) { return readMe(client) })

	step("add", func() (Values, error) {
		added, err := client.addPrompt(addText)
		if err != nil {
			return nil, err
		}
		promptID = added.PromptId
		return Values{"promptId": promptID, "activeCount": added.ActiveCount, "cap": added.Cap}, nil
	})

	step("bulk", func() (Values, error) {
		inserted, err := client.bulkInsertPrompts(append(bulkTexts, addText))
		if err != nil {
			return nil, err
		}
		ids, created := []string{}, []bool{}
		for _, one := range inserted.Results {
			ids, created = append(ids, one.PromptId), append(created, one.Created)
		}
		return Values{"promptIds": ids, "created": created, "activeCount": inserted.ActiveCount}, nil
	})

	step("reword", func() (Values, error) {
		reworded, err := client.rewordPrompt(promptID, rewordText)
		if err != nil {
			return nil, err
		}
		return Values{
			"promptId": reworded.PromptId, "changed": reworded.Changed, "wordingChange": reworded.WordingChange,
		}, nil
	})

	step("capError", func() (Values, error) {
		status, failure, err := nearCap.exceedCap(threeTexts)
		if err != nil {
			return nil, err
		}
		details := failure.Details
		return Values{
			"status": status, "code": failure.Code,
			"cap": details.Cap, "activeCount": details.ActiveCount, "requested": details.Requested,
		}, nil
	})

	step("keywords", func() (Values, error) { return readEveryPage(client) })

	step("topicForm", func() (Values, error) { return readTopics(client) })

	step("metrics", func() (Values, error) { return readEveryFamily(client) })

	step("laterMember", func() (Values, error) { return readOneOfEach(later) })

	step("laterCode", func() (Values, error) {
		status, failure, err := laterNearCap.exceedCap(threeTexts)
		if err != nil {
			return nil, err
		}
		return Values{"status": status, "code": failure.Code}, nil
	})
}
