package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strconv"
)

// Values are what a step reports.
type Values map[string]any

var (
	baseURL = os.Getenv("VISIBILITY_URL")
	// laterURL is the same service as a later version would answer.
	laterURL   = os.Getenv("VISIBILITY_LATER_URL")
	key        = os.Getenv("VISIBILITY_KEY")
	nearCapKey = os.Getenv("VISIBILITY_NEAR_CAP_KEY")
	addText    = os.Getenv("ADD_TEXT")
	rewordText = os.Getenv("REWORD_TEXT")
	bulkTexts  = []string{os.Getenv("BULK_TEXT_1"), os.Getenv("BULK_TEXT_2")}
	// threeTexts are prompts for a workspace that has room for two.
	threeTexts = []string{"One too many?", "Two too many?", "Three too many?"}
	families   = []string{"visibility", "competitors", "citations", "platforms", "topics"}
)

func pageSize() int {
	size, err := strconv.Atoi(os.Getenv("PAGE_SIZE"))
	if err != nil {
		panic(err)
	}
	return size
}

// step runs one step and prints what the client returned, or how it failed.
func step(name string, work func() (Values, error)) {
	report := Values{"step": name}
	if values, err := attempt(work); err != nil {
		report["error"] = err.Error()
	} else {
		report["values"] = values
	}
	line, err := json.Marshal(report)
	if err != nil {
		panic(err)
	}
	fmt.Println(string(line))
}

// attempt turns a panic, such as a nil pointer in a response that was not decoded, into an error.
func attempt(work func() (Values, error)) (values Values, err error) {
	defer func() {
		if reason := recover(); reason != nil {
			err = fmt.Errorf("panic: %v", reason)
		}
	}()
	return work()
}

// reader is a client as far as the steps that only read need it.
type reader interface {
	readMe() (Values, error)
	// readPage returns the names of a page of keywords and the cursor of the next one, empty on the last page.
	readPage(cursor string) (names []string, next string, err error)
	readMetric(family string) (Values, error)
}

// readEveryPage follows the cursor to the last page of keywords.
func readEveryPage(from reader) (Values, error) {
	keywords, cursor := []string{}, ""
	for pages := 1; ; pages++ {
		names, next, err := from.readPage(cursor)
		if err != nil {
			return nil, err
		}
		keywords = append(keywords, names...)
		if next == "" {
			return Values{"keywords": keywords, "pages": pages}, nil
		}
		cursor = next
	}
}

// readEveryFamily reads all metric families.
func readEveryFamily(from reader) (Values, error) {
	all := Values{}
	for _, family := range families {
		rows, err := from.readMetric(family)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", family, err)
		}
		all[family] = rows
	}
	return all, nil
}

// readOneOfEach is what is reported of a service that answers like a later version.
func readOneOfEach(from reader) (Values, error) {
	values, err := from.readMe()
	if err != nil {
		return nil, err
	}
	if values["keywords"], _, err = from.readPage(""); err != nil {
		return nil, err
	}
	values["visibility"], err = from.readMetric("visibility")
	return values, err
}

// nameOf is what is reported of a keyword.
func nameOf(term string, engine any) string {
	return fmt.Sprintf("%s|%s", term, engine)
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
