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
