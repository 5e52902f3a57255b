// Generated from spec/openapi.yaml by `npm run spec`. Do not edit.

export interface paths {
    "/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Identify the key
         * @description Returns the workspace and environment of the calling key, and the owner of the workspace. Use it to
         *     check that a key works. See D-32.
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/analytics/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the visibility overview
         * @description The headline figures of the workspace over a window, each with its change from the previous window of
         *     the same length; the breakdown by platform; the own brand among its tracked competitors; the citation
         *     leaderboard (20 domains); and the topics of its prompts.
         *
         *     Without data in the window, counts are 0, rates are null and lists are empty (D-74). Prompts of the
         *     personas `branded`, `competitor` and `control` do not count in any figure (D-81). Each field describes
         *     how it is computed; see also D-73, D-80 and D-82.
         */
        get: operations["getAnalyticsOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/analytics/prompts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List prompts with their figures
         * @description One page of prompts in order of creation, each with its figures, its state on every platform and its
         *     daily trend. `summary` and `total` cover the whole filtered set, not only the page.
         *
         *     A prompt must match one of the values of each filter. A list is written as repeated parameters
         *     (`status=active&status=stale`), with commas (`status=active,stale`) or with brackets
         *     (`status[]=active`); see D-75. Archived prompts are excluded unless `status` includes them (D-77). For
         *     the next page, send the same filters and window with `cursor` (D-76).
         */
        get: operations["listPromptAnalytics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/analytics/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the rows of one metric family
         * @description Flat rows for charts: one for each day of the window and each value of the family's dimension (none,
         *     brand, domain, platform or topic). Every day of the window is present. There is no total row, which
         *     would be counted twice. Never null; a family whose dimension has no values has no rows. See D-73.
         */
        get: operations["getMetricRows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/keywords": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List keyword rankings, or topic visibility
         * @description The parameters select one of two responses (D-65):
         *
         *     - **Keyword rankings** (`KeywordPage`): without parameters, or with at least one of `engine`, `topic`,
         *       `q`, `ranked`, `limit` and `cursor`. `rangeDays` is then validated but has no effect.
         *     - **Topic visibility** (`TopicVisibility`): with `rangeDays` alone. This is the response of `GET
         *       /v1/analytics/metrics` with `metric=topics`, except that it is null when the workspace has no prompts.
         *
         *     Rankings are ordered by lower-cased term, then engine, then id. A refresh does not change that order, so
         *     paging returns every row that exists throughout exactly once (D-66). A row must match all filters. No
         *     match is an empty page, not an error.
         */
        get: operations["listKeywords"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/brand": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the active brand profile
         * @description The active version of the brand profile. Before the first save this is version 0 with nulls and empty
         *     lists rather than a 404, since a competitor list can be pinned before a positioning is saved. See D-57.
         */
        get: operations["getBrand"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Save the brand positioning
         * @description Saves a new version of the profile and makes it the active one. Its number is always one higher than the
         *     previous one, even if nothing differs and under concurrent saves (D-63).
         *
         *     Omitted fields keep their values; null clears `audience`, `productDescription` and `tone`; `[]` clears a
         *     list (D-58). While the competitor list is pinned, `competitors` must equal it; any other list is 409 and
         *     nothing is saved (D-59). `contentStyle` cannot be written here (D-62).
         */
        patch: operations["saveBrandPositioning"];
        trace?: never;
    };
    "/v1/brand/competitors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Replace and pin the competitor list
         * @description Replaces the competitor list and pins it: until it is unpinned, saving the positioning cannot change it.
         *     Names are trimmed and deduplicated, and keep their order (D-61). If the list is already pinned, this
         *     replaces it and updates the pin time (D-60). It does not create a new version of the profile.
         */
        put: operations["pinCompetitors"];
        post?: never;
        /**
         * Unpin the competitor list
         * @description Unpins the list without changing it; `count` is its length. Unpinning a list that is not pinned is not
         *     an error and changes nothing (D-60). It does not create a new version of the profile.
         */
        delete: operations["unpinCompetitors"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/brand/recalibrations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a recalibration
         * @description Starts a run that makes the GEO system layer follow the active positioning. It requires a saved
         *     positioning, but no paid plan. The run and the message that starts it are recorded atomically. Starting
         *     a run while another is running is allowed and creates a new run. See D-64.
         */
        post: operations["startRecalibration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/prompts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the prompts
         * @description All prompts of the active GEO project in two groups: `tracked` (editable, including paused ones, oldest
         *     first) and `archived` (not editable, most recently archived first). There is no paging. Without an
         *     active project both lists are empty. See D-52 and D-54.
         */
        get: operations["listPrompts"];
        /**
         * Reword prompts in bulk
         * @description Rewords 1 to 100 prompts and keeps their measurement history. Other prompts are not affected: this does
         *     not replace the collection.
         *
         *     If any item is invalid, nothing changes. Invalid texts and repeated prompts are 400, unknown prompts
         *     404, archived prompts 409, checked in this order; `details.invalidItems` lists every such item by its
         *     index (D-48). Two prompts may swap texts, and a text may equal that of another prompt (D-49).
         */
        put: operations["bulkEditPrompts"];
        /**
         * Track a prompt
         * @description Tracks a new prompt, which occupies one slot. Returns 409 at the cap (D-41), which concurrent requests
         *     cannot exceed. Always creates a new prompt, even if a tracked prompt has the same text; to avoid
         *     duplicates, use `POST /v1/prompts/bulk` (D-37).
         *
         *     The new prompt has status `pending_baseline` until its first successful observation (D-43).
         */
        post: operations["addPrompt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/prompts/cap": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the prompt cap
         * @description The occupied slots and the effective cap; `-1` means unlimited. Every tracked prompt occupies a slot,
         *     including paused ones (D-40). After a change of plan `activeCount` may exceed `cap`: nothing is
         *     archived, but no prompt can be added (D-41).
         */
        get: operations["getPromptCap"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/prompts/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Track prompts in bulk
         * @description Tracks 1 to 100 prompts. An item whose text equals that of a tracked prompt, paused or not, reuses it
         *     (`created` false) and does not change its topic, persona, intent or status. Texts are compared after
         *     trimming (D-38); if several prompts match, the oldest is reused. Items are processed in order, so the
         *     second of two equal new texts reuses the first (D-39).
         *
         *     If any item is invalid, or there are more new prompts than free slots, nothing is tracked. Reused items
         *     need no slot. The status is 201 even if every item was reused.
         */
        post: operations["bulkInsertPrompts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/prompts/{promptId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a prompt of the workspace.
                 * @example prm_0197f2e4c1a24b3c8d5e6f708192a3b4
                 */
                promptId: components["parameters"]["promptId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Archive a prompt
         * @description Archives the prompt and frees its slot. The prompt keeps its measurement history and moves to `archived`
         *     in the list. This is final: to measure the text again, add a new prompt (D-44). Archiving an archived
         *     prompt returns the same response and changes nothing (D-45).
         */
        delete: operations["archivePrompt"];
        options?: never;
        head?: never;
        /**
         * Reword a prompt
         * @description Changes the prompt's wording and keeps its id, its measurement history and everything else. The same
         *     text changes nothing and is not an error. It needs no slot, so it works at the cap. The text may equal
         *     that of another prompt (D-49). An archived prompt is 409 (D-46). To start with a new history, replace
         *     the prompt.
         */
        patch: operations["rewordPrompt"];
        trace?: never;
    };
    "/v1/prompts/{promptId}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a prompt of the workspace.
                 * @example prm_0197f2e4c1a24b3c8d5e6f708192a3b4
                 */
                promptId: components["parameters"]["promptId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause or resume a prompt
         * @description Pauses (`paused` true) or resumes (`paused` false) a prompt. A paused prompt is not measured and keeps
         *     its slot (D-40). Resuming returns the status that then applies, clears `pausedReason` and ignores
         *     `reason`, even one that is too long. Pausing again is not an error: a new reason replaces the old one, and
         *     without one the old one stays (D-42). Resuming a `draft` prompt starts its measurement (D-44). An archived
         *     prompt is 409 (D-46).
         */
        post: operations["pausePrompt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/prompts/{promptId}/replacements": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a prompt of the workspace.
                 * @example prm_0197f2e4c1a24b3c8d5e6f708192a3b4
                 */
                promptId: components["parameters"]["promptId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace a prompt
         * @description Archives the prompt and tracks a new one in its place, with a new id and no history. The new prompt has
         *     the same topic, persona and intent and is not paused. The number of occupied slots does not change, so
         *     it works at the cap. The text may stay the same, which resets the history (D-51). Of several concurrent
         *     replacements of one prompt, one succeeds and the others are 409 (D-46).
         */
        post: operations["replacePrompt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the API keys
         * @description The keys of the workspace without their secrets, newest first: all active keys and the 1,000 most
         *     recently revoked ones. There is no paging. See D-24 and D-89.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Create an API key
         * @description Creates a test key for the workspace, on any plan, and returns its secret, which cannot be read again.
         *     This API never creates live keys (D-28). Names are trimmed and need not be unique; a blank name is
         *     rejected (D-27). Returns 409 when the workspace has reached its key limit (D-89).
         */
        post: operations["issueApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api-keys/{keyId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a key of the workspace.
                 * @example key_0197f1d2b3c44d5e9f60718293a4b5c6
                 */
                keyId: components["parameters"]["keyId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description Revokes the key: its next request gets 401. It stays in the list with `revokedAt` set (D-89). Revoking
         *     it again returns 204 and does not change `revokedAt`. An unknown key, or one of another workspace, is
         *     404 (D-25). A key may revoke itself, and the last key may be revoked (D-26).
         */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description Never present. It is declared so that clients can tell the two objects of a union apart: in TypeScript by
         *     `if (data.keywords)`, elsewhere because neither list decodes into this type.
         * @enum {string}
         */
        Absent: "";
        /**
         * Format: int32
         * @description Number of occupied prompt slots. Every tracked prompt occupies one, including paused ones. See D-40.
         */
        ActiveCount: number;
        /** @description The new prompt, and the slots after it. */
        AddedPrompt: {
            promptId: string;
            activeCount: components["schemas"]["ActiveCount"];
            cap: components["schemas"]["Cap"];
        };
        /** @description The completeness of the measurements. */
        AnalyticsCoverage: {
            /** @description Tracked prompts that are measured. */
            promptsActive: components["schemas"]["Count"];
            /**
             * @description Prompts with a successful observation in the window, even if they have since been paused, archived or
             *     replaced. It can therefore exceed `promptsActive`.
             */
            promptsMeasured: components["schemas"]["Count"];
            /** @description Observations attempted in the window. */
            attempted: components["schemas"]["Count"];
            /** @description Attempts that returned an answer. */
            succeeded: components["schemas"]["Count"];
            /** @description Attempts that did not: errors, refusals and empty answers. */
            failed: components["schemas"]["Count"];
            /** @description The latest successful observation in the window; null when there is none. */
            lastObservedAt: components["schemas"]["TimestampOrNull"];
        };
        /**
         * @description The headline figures of the workspace over a window, with its platforms, competitors, cited sites and
         *     topics. Prompts of the personas `branded`, `competitor` and `control` do not count in any figure. See
         *     D-81.
         */
        AnalyticsOverview: {
            rangeDays: components["schemas"]["WindowDays"];
            /** @description First UTC day of the window. */
            from: components["schemas"]["Day"];
            /** @description Last UTC day of the window, inclusive: today. */
            to: components["schemas"]["Day"];
            /** @description First UTC day of the previous window. */
            previousFrom: components["schemas"]["Day"];
            /** @description Last UTC day of the previous window, inclusive. */
            previousTo: components["schemas"]["Day"];
            /** @description When the figures were computed. It may stay the same while the data of the workspace does. See D-103. */
            generatedAt: components["schemas"]["Timestamp"];
            headline: components["schemas"]["KpiSummary"];
            coverage: components["schemas"]["AnalyticsCoverage"];
            platforms: components["schemas"]["PlatformBreakdown"][];
            /** @description The own brand and the tracked competitors, most visible first. */
            competitors: components["schemas"]["CompetitorStanding"][];
            /** @description The citation leaderboard, which lists the 20 most cited domains. */
            citations: components["schemas"]["CitedDomain"][];
            /** @description Topics of prompts, most visible first. */
            topics: components["schemas"]["TopicStanding"][];
            /**
             * @description What changed on the same questions, most certain first. At most 5% of the entries of each scope are
             *     expected to be due to chance (Benjamini and Hochberg).
             */
            whatChanged: components["schemas"]["WhatChanged"][];
        };
        /** @description What went wrong. */
        ApiError: {
            code: components["schemas"]["ErrorCode"];
            /** @description What is wrong and what to do, for people. The wording may change at any time. */
            message: string;
            /**
             * @description The parameter or body field at fault: the name of a query or path parameter, or the path of a body
             *     field, such as `text` or `prompts[2].text`; `body` for the whole body. Absent when no single one is at
             *     fault.
             */
            param?: string;
            details?: components["schemas"]["ErrorDetails"];
            /** @description The same value as the response header `X-Request-Id`. */
            requestId: string;
            /**
             * Format: uri-reference
             * @description A page about this code, for people: what it means and what to do. Relative to the address of the service.
             * @example /docs/errors#invalid_parameter
             */
            docUrl?: string;
        };
        /** @description An API key without its secret. */
        ApiKey: {
            id: string;
            /** @description The label that was set when the key was created. */
            name: string;
            environment: components["schemas"]["Environment"];
            /** @description The first 12 characters of the key, enough to recognize it. See D-29. */
            keyPrefix: string;
            createdAt: components["schemas"]["Timestamp"];
            /** @description When the key was last used, accurate to about a minute; null before its first use. See D-30. */
            lastUsedAt: components["schemas"]["TimestampOrNull"];
            /** @description When the key was revoked; null while it is active. */
            revokedAt: components["schemas"]["TimestampOrNull"];
        };
        /** @description All keys of the workspace. */
        ApiKeyList: {
            /** @description Newest first; revoked keys are included. */
            keys: components["schemas"]["ApiKey"][];
        };
        /** @description The archived prompt. */
        ArchivedPrompt: {
            promptId: string;
        };
        /** @description The active brand profile. All nine fields are always present. */
        BrandProfile: {
            /**
             * Format: int32
             * @description Number of the active version; 0 before the first save. See D-57.
             */
            version: number;
            positioning: string | null;
            audience: string | null;
            productDescription: string | null;
            tone: string | null;
            /** @description Read-only; this API cannot change it. See D-62. */
            contentStyle: string | null;
            /** @description Names of competitors, in the order in which they were sent. */
            competitors: string[];
            excludedTopics: string[];
            /** @description When the competitor list was pinned; null when it is not pinned. */
            competitorsPinnedAt: components["schemas"]["TimestampOrNull"];
        };
        /** @description The prompts to reword. */
        BulkEditPrompts: {
            /** @description 1 to 100 items; each prompt may occur once. */
            prompts: components["schemas"]["PromptEdit"][];
        };
        /** @description The prompts to track. */
        BulkInsertPrompts: {
            /** @description 1 to 100 prompts. */
            prompts: components["schemas"]["PromptDraft"][];
        };
        /**
         * Format: int32
         * @description The effective prompt cap; `-1` means unlimited.
         */
        Cap: number;
        /**
         * Format: double
         * @description This window minus the previous window of the same length (for `averagePositionChange`, the previous minus
         *     this one), so that a positive value is always better; null when either value is null.
         */
        Change: number | null;
        /** @description The change of a figure on the same questions, with its 95% interval. Positive is better, as in `Change`. */
        ChangeInterval: {
            /** Format: double */
            change: number;
            /** Format: double */
            low: number;
            /** Format: double */
            high: number;
        };
        /** @description Null when no question has a counterpart, or the answers do not say how certain the change is. */
        ChangeIntervalOrNull: components["schemas"]["ChangeInterval"] | null;
        /** @description What changed, a `prompt`, `topic`, `platform` or `competitor`. */
        ChangeScope: string;
        /** @description A day and a domain. */
        CitationRow: {
            date: components["schemas"]["Day"];
            domain: string;
            sourceType: components["schemas"]["SourceType"];
            /** @description Answers of the day. */
            observations: components["schemas"]["Count"];
            /** @description Answers that cite the domain. */
            citedObservations: components["schemas"]["Count"];
            /** @description Citations of the domain. */
            citations: components["schemas"]["Count"];
            /** @description `citedObservations` / answers with citation data. */
            citationRate: components["schemas"]["Share"];
            /** @description `citations` / all citations of the day. */
            citationShare: components["schemas"]["Share"];
            /**
             * Format: double
             * @description Mean position of the domain's citations in their answers, 1 is first; null without citations.
             */
            averageCitationOrder: number | null;
        };
        /** @description One row per day and domain, for the 20 most cited domains of the window. */
        CitationRows: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            metric: "citations";
            rangeDays: components["schemas"]["WindowDays"];
            /** @description First UTC day of the window. */
            from: components["schemas"]["Day"];
            /** @description Last UTC day of the window, inclusive. */
            to: components["schemas"]["Day"];
            /** @constant */
            interval: "day";
            rows: components["schemas"]["CitationRow"][];
        };
        /**
         * @description The metric family of these rows.
         * @enum {string}
         */
        CitationsMetric: "citations";
        /** @description One domain of the citation leaderboard. */
        CitedDomain: {
            /** Format: int32 */
            rank: number;
            domain: string;
            sourceType: components["schemas"]["SourceType"];
            /** @description Citations of the domain. */
            citations: components["schemas"]["Count"];
            /** @description Answers that cite it. */
            citedObservations: components["schemas"]["Count"];
            /** @description `citedObservations` / answers with citation data. */
            citationRate: components["schemas"]["Share"];
            /** @description `citations` / all citations. */
            citationShare: components["schemas"]["Share"];
            citationShareChange: components["schemas"]["Change"];
            /** @description Its most cited pages. */
            topUrls: components["schemas"]["CitedPage"][];
        };
        /** @description A page that answers cite. */
        CitedPage: {
            url: string;
            title: string | null;
            citations: components["schemas"]["Count"];
        };
        /** @description How often answers mention a competitor. */
        CompetitorMentions: {
            brand: string;
            /** @description Answers that mention the brand. */
            mentions: components["schemas"]["Count"];
        };
        /** @description A day and a brand. */
        CompetitorRow: {
            date: components["schemas"]["Day"];
            brand: string;
            isOwn: boolean;
            /** @description Answers of the day. */
            observations: components["schemas"]["Count"];
            /** @description Answers that mention the brand. */
            mentions: components["schemas"]["Count"];
            visibilityScore: components["schemas"]["Score"];
            visibilityLow: components["schemas"]["Score"];
            visibilityHigh: components["schemas"]["Score"];
            shareOfVoice: components["schemas"]["Share"];
            averagePosition: components["schemas"]["MeanPosition"];
            sentimentScore: components["schemas"]["Score"];
        };
        /** @description One row per day and brand. */
        CompetitorRows: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            metric: "competitors";
            rangeDays: components["schemas"]["WindowDays"];
            /** @description First UTC day of the window. */
            from: components["schemas"]["Day"];
            /** @description Last UTC day of the window, inclusive. */
            to: components["schemas"]["Day"];
            /** @constant */
            interval: "day";
            rows: components["schemas"]["CompetitorRow"][];
        };
        /** @description The standing of one brand, the own one or a tracked competitor. */
        CompetitorStanding: {
            /** Format: int32 */
            rank: number;
            brand: string;
            isOwn: boolean;
            /** @description Answers that mention the brand. */
            mentions: components["schemas"]["Count"];
            visibilityScore: components["schemas"]["Score"];
            /** @description Lower bound of the 95% interval of `visibilityScore`. */
            visibilityLow: components["schemas"]["Score"];
            /** @description Upper bound of the 95% interval of `visibilityScore`. */
            visibilityHigh: components["schemas"]["Score"];
            shareOfVoice: components["schemas"]["Share"];
            averagePosition: components["schemas"]["MeanPosition"];
            sentimentScore: components["schemas"]["Score"];
            visibilityScoreChange: components["schemas"]["Change"];
            /** @description The change of `visibilityScore` on the same questions. */
            sameQuestions: components["schemas"]["ChangeIntervalOrNull"];
            verdict: components["schemas"]["Verdict"];
        };
        /**
         * @description The metric family of these rows.
         * @enum {string}
         */
        CompetitorsMetric: "competitors";
        /** @description The current competitor list. */
        CompetitorsResult: {
            /**
             * Format: int32
             * @description Number of names in the list.
             */
            count: number;
        };
        /** Format: int32 */
        Count: number;
        /**
         * Format: date
         * @description A UTC calendar day, `YYYY-MM-DD`.
         * @example 2026-03-31
         */
        Day: string;
        /** @description Whether the run was dispatched. */
        Dispatch: {
            status: components["schemas"]["DispatchStatus"];
            /** @description Id of the delivery record; null when `status` is `skipped`. */
            outboxId: string | null;
        };
        /** @description `queued`: the run is recorded for delivery under `outboxId`. `skipped`: there was nothing to dispatch. */
        DispatchStatus: string;
        /** @description How often answers cite a domain. */
        DomainCitations: {
            domain: string;
            citations: components["schemas"]["Count"];
        };
        /** @description The result for one prompt of the batch. */
        EditedPrompt: {
            id: string;
            /** @description False exactly when `wordingChange` is `none`. */
            changed: boolean;
            wordingChange: components["schemas"]["WordingChange"];
        };
        /** @description The results of the batch. */
        EditedPrompts: {
            /** @description One result per item, in the order of the request. */
            results: components["schemas"]["EditedPrompt"][];
        };
        /**
         * @description The environment of a key. It is only a label: test and live keys access the same data. See D-31.
         * @example test
         * @enum {string}
         */
        Environment: "test" | "live";
        /**
         * @description The error, for programs: branch on this code, never on the message, and treat a code that you do not know
         *     like its status. Each code has one HTTP status: `invalid_parameter` 400, `unauthorized` 401,
         *     `plan_required` 403, `workspace_not_found`, `prompt_not_found` and `not_found` 404, `method_not_allowed`
         *     405, `request_timeout` 408, `prompt_not_editable`, `prompt_cap_exceeded`, `api_key_limit_exceeded`,
         *     `competitors_pinned`, `no_active_positioning` and `conflict` 409, `payload_too_large` 413,
         *     `unsupported_media_type` 415, `rate_limited` 429, `headers_too_large` 431, `internal` 500,
         *     `not_implemented` 501, `service_unavailable` and `outcome_unknown` 503. `conflict` is reserved: no
         *     operation of 1.0.0 returns it. See D-02.
         * @example invalid_parameter
         */
        ErrorCode: string;
        /**
         * @description Details for programs. Which members are present depends on the code: `cap`, `activeCount` and `requested`
         *     with `prompt_cap_exceeded`, `limit` and `activeCount` with `api_key_limit_exceeded`, and `invalidItems`
         *     with errors about items of a list.
         */
        ErrorDetails: {
            /**
             * Format: int32
             * @description The effective prompt cap.
             */
            cap?: number;
            /**
             * Format: int32
             * @description Slots or keys in use before this request.
             */
            activeCount?: number;
            /**
             * Format: int32
             * @description New slots that this request needs.
             */
            requested?: number;
            /**
             * Format: int32
             * @description Maximum number of active keys.
             */
            limit?: number;
            /** @description Every item that has the error. */
            invalidItems?: components["schemas"]["InvalidItem"][];
        } & {
            [key: string]: unknown;
        };
        /** @description The body of every error response. See D-01. */
        ErrorResponse: {
            error: components["schemas"]["ApiError"];
        };
        /** @description The 95% intervals of the figures that have none beside them. */
        FigureIntervals: {
            shareOfVoice: components["schemas"]["IntervalOrNull"];
            averagePosition: components["schemas"]["IntervalOrNull"];
            sentimentScore: components["schemas"]["IntervalOrNull"];
            citationRate: components["schemas"]["IntervalOrNull"];
            /**
             * @description The interval of `visibilityScore` for questions like these, of which the prompts are a sample. It is
             *     the one to quote for buyers in general. Null with fewer than 10 prompts that have answers.
             */
            similarPrompts: components["schemas"]["IntervalOrNull"];
        };
        /** @description A text of at most 5000 characters, trimmed; null when there is none. */
        FreeText: string | null;
        /** @description The result for one prompt of the batch. */
        InsertedPrompt: {
            promptId: string;
            /** @description True for a newly tracked prompt, false for a reused one. */
            created: boolean;
        };
        /** @description The prompts of the batch, and the slots after it. */
        InsertedPrompts: {
            /** @description One result per item, in the order of the request. */
            results: components["schemas"]["InsertedPrompt"][];
            activeCount: components["schemas"]["ActiveCount"];
            cap: components["schemas"]["Cap"];
        };
        /** @description A 95% interval, with the unit of its figure. */
        Interval: {
            /** Format: double */
            low: number;
            /** Format: double */
            high: number;
        };
        /** @description Null when the answers do not say how certain the figure is. */
        IntervalOrNull: components["schemas"]["Interval"] | null;
        /** @description An invalid item of a list. */
        InvalidItem: {
            /**
             * Format: int32
             * @description Position of the item in the list.
             */
            index: number;
            /** @description The field at fault, such as `prompts[2].text`. */
            param: string;
            /** @description What is wrong with it. */
            message: string;
        };
        /** @description The key to create. */
        IssueApiKey: {
            /** @description A label, 1 to 80 characters after trimming. Names need not be unique. */
            name: string;
            /**
             * @description The environment; `test` when omitted. This API issues only test keys, on every plan. See D-28.
             * @enum {string}
             */
            environment?: "test";
        };
        /** @description A new key with its secret. */
        IssuedApiKey: {
            id: string;
            /** @description The secret. It is returned only here and cannot be read again. */
            key: string;
            /** @description The first 12 characters of the key, which the list shows. */
            keyPrefix: string;
        };
        /**
         * @description A keyword on one engine, as of its last successful check. Keywords are checked daily. A term checked on
         *     four engines has four rows.
         */
        Keyword: {
            term: string;
            topic: components["schemas"]["KeywordTopic"];
            engine: components["schemas"]["KeywordEngine"];
            /** @description The page of the site that ranks; null when none ranks yet. */
            url: string | null;
            /**
             * Format: int32
             * @description Rank, 1 is best; null outside the top 100.
             */
            position: number | null;
            /**
             * Format: int32
             * @description Rank at the previous check; null when there was none or it was outside the top 100.
             */
            previousPosition: number | null;
            /**
             * Format: int32
             * @description `previousPosition` minus `position`: positive when the keyword moved up, negative when it fell; null
             *     when either is null. See D-71.
             */
            change: number | null;
            /**
             * Format: int32
             * @description Estimated searches per month.
             */
            volume: number;
            /** Format: int32 */
            difficulty: number;
            /** @description Whether the workspace tracks the keyword. */
            tracked: boolean;
            lastCheckedAt: components["schemas"]["Timestamp"];
        };
        /**
         * @description An engine on which keywords are ranked.
         * @enum {string}
         */
        KeywordEngine: "google" | "chatgpt" | "perplexity" | "gemini";
        /** @description One page of keyword rankings. */
        KeywordPage: {
            keywords: components["schemas"]["Keyword"][];
            /** @description Whether there is another page. */
            hasMore: boolean;
            /** @description The `cursor` of the next page; null on the last page. */
            nextCursor: string | null;
            rows?: components["schemas"]["Absent"];
        };
        /**
         * @description The bucket of a keyword, unrelated to the topic labels of prompts.
         * @enum {string}
         */
        KeywordTopic: "seo" | "geo" | "social";
        /**
         * @description A page of keyword rankings, or topic visibility, or null for the topic visibility of a workspace without
         *     prompts. A page has `keywords`, topic visibility has `rows`, and neither has the other.
         */
        KeywordsResult: components["schemas"]["KeywordPage"] | components["schemas"]["TopicVisibility"] | null;
        /**
         * @description The figures of a set of successful observations ("answers"). Rates are computed from pooled counts, not as
         *     averages of averages. A rate whose denominator is 0 is null, never 0.
         */
        Kpi: {
            /** @description Successful observations. Failures and refusals do not count as "not visible". */
            observations: components["schemas"]["Count"];
            /** @description Observations that mention the own brand. */
            mentions: components["schemas"]["Count"];
            /** @description 100 x `mentions` / `observations`, to 2 decimals. */
            visibilityScore: components["schemas"]["Score"];
            /** @description Lower bound of the 95% interval of `visibilityScore` for these prompts. See D-114. */
            visibilityLow: components["schemas"]["Score"];
            /** @description Upper bound of the 95% interval of `visibilityScore` for these prompts. */
            visibilityHigh: components["schemas"]["Score"];
            /**
             * @description `mentions` / (`mentions` + the sum over tracked competitors of the answers that mention them), to 4
             *     decimals.
             */
            shareOfVoice: components["schemas"]["Share"];
            averagePosition: components["schemas"]["MeanPosition"];
            /** @description 50 x (mean sentiment of the own brand's mentions + 1); null when none has a sentiment. */
            sentimentScore: components["schemas"]["Score"];
            /** @description Answers that cite a domain of the brand. */
            citedObservations: components["schemas"]["Count"];
            /** @description `citedObservations` / answers with citation data. See D-80. */
            citationRate: components["schemas"]["Share"];
            /** @description Citations of domains of the brand / all citations. */
            citationShare: components["schemas"]["Share"];
        };
        /** @description The changes of the figures from the previous window of the same length. */
        KpiChanges: {
            visibilityScoreChange: components["schemas"]["Change"];
            shareOfVoiceChange: components["schemas"]["Change"];
            averagePositionChange: components["schemas"]["Change"];
            sentimentScoreChange: components["schemas"]["Change"];
            citationRateChange: components["schemas"]["Change"];
            sameQuestions: components["schemas"]["SameQuestions"];
            verdict: components["schemas"]["Verdict"];
        };
        /** @description The figures of a set of successful observations, and their intervals. */
        KpiEstimate: {
            /** @description Successful observations. Failures and refusals do not count as "not visible". */
            observations: components["schemas"]["Count"];
            /** @description Observations that mention the own brand. */
            mentions: components["schemas"]["Count"];
            /** @description 100 x `mentions` / `observations`, to 2 decimals. */
            visibilityScore: components["schemas"]["Score"];
            /** @description Lower bound of the 95% interval of `visibilityScore` for these prompts. See D-114. */
            visibilityLow: components["schemas"]["Score"];
            /** @description Upper bound of the 95% interval of `visibilityScore` for these prompts. */
            visibilityHigh: components["schemas"]["Score"];
            /**
             * @description `mentions` / (`mentions` + the sum over tracked competitors of the answers that mention them), to 4
             *     decimals.
             */
            shareOfVoice: components["schemas"]["Share"];
            averagePosition: components["schemas"]["MeanPosition"];
            /** @description 50 x (mean sentiment of the own brand's mentions + 1); null when none has a sentiment. */
            sentimentScore: components["schemas"]["Score"];
            /** @description Answers that cite a domain of the brand. */
            citedObservations: components["schemas"]["Count"];
            /** @description `citedObservations` / answers with citation data. See D-80. */
            citationRate: components["schemas"]["Share"];
            /** @description Citations of domains of the brand / all citations. */
            citationShare: components["schemas"]["Share"];
            intervals: components["schemas"]["FigureIntervals"];
        };
        /** @description The 95% intervals of the other figures for these prompts. */
        KpiIntervals: {
            intervals: components["schemas"]["FigureIntervals"];
        };
        /** @description The figures of a set of successful observations, their intervals and changes. */
        KpiSummary: {
            /** @description Successful observations. Failures and refusals do not count as "not visible". */
            observations: components["schemas"]["Count"];
            /** @description Observations that mention the own brand. */
            mentions: components["schemas"]["Count"];
            /** @description 100 x `mentions` / `observations`, to 2 decimals. */
            visibilityScore: components["schemas"]["Score"];
            /** @description Lower bound of the 95% interval of `visibilityScore` for these prompts. See D-114. */
            visibilityLow: components["schemas"]["Score"];
            /** @description Upper bound of the 95% interval of `visibilityScore` for these prompts. */
            visibilityHigh: components["schemas"]["Score"];
            /**
             * @description `mentions` / (`mentions` + the sum over tracked competitors of the answers that mention them), to 4
             *     decimals.
             */
            shareOfVoice: components["schemas"]["Share"];
            averagePosition: components["schemas"]["MeanPosition"];
            /** @description 50 x (mean sentiment of the own brand's mentions + 1); null when none has a sentiment. */
            sentimentScore: components["schemas"]["Score"];
            /** @description Answers that cite a domain of the brand. */
            citedObservations: components["schemas"]["Count"];
            /** @description `citedObservations` / answers with citation data. See D-80. */
            citationRate: components["schemas"]["Share"];
            /** @description Citations of domains of the brand / all citations. */
            citationShare: components["schemas"]["Share"];
            intervals: components["schemas"]["FigureIntervals"];
            visibilityScoreChange: components["schemas"]["Change"];
            shareOfVoiceChange: components["schemas"]["Change"];
            averagePositionChange: components["schemas"]["Change"];
            sentimentScoreChange: components["schemas"]["Change"];
            citationRateChange: components["schemas"]["Change"];
            sameQuestions: components["schemas"]["SameQuestions"];
            verdict: components["schemas"]["Verdict"];
        };
        /** @description What the latest answer on a platform says about the own brand. */
        LatestAnswer: {
            observationId: string;
            mentioned: boolean;
            /**
             * Format: int32
             * @description Position of the own brand among the brands named; null when it is not mentioned.
             */
            position: number | null;
            /** @description Whether the answer cites a domain of the brand. */
            cited: boolean;
            /**
             * Format: double
             * @description -1 (negative) to 1 (positive); null when unknown.
             */
            sentiment: number | null;
            /** @description The model that answered; null when unknown. */
            model: string | null;
        };
        /** @description The workspace and environment of the calling key, and the owner of the workspace. */
        Me: {
            user: components["schemas"]["User"];
            workspaceId: string;
            environment: components["schemas"]["Environment"];
        };
        /**
         * Format: double
         * @description Mean position of the brand among all brands named in an answer, over the answers that mention it. 1 is
         *     first; null when no answer mentions it.
         */
        MeanPosition: number | null;
        /**
         * @description A family of metric rows.
         * @enum {string}
         */
        MetricName: "visibility" | "competitors" | "citations" | "platforms" | "topics";
        /**
         * @description Flat rows for charts: one row for each day of the window and each value of the family's dimension. Every
         *     day of the window is present. There is no total row, which would be counted twice. `metric` names the
         *     family.
         */
        MetricRows: components["schemas"]["VisibilityRows"] | components["schemas"]["CompetitorRows"] | components["schemas"]["CitationRows"] | components["schemas"]["PlatformRows"] | components["schemas"]["TopicRows"];
        /** @description A name or topic, 1 to 200 characters after trimming. */
        Name: string;
        /** @description Whether to pause or resume. */
        PausePrompt: {
            /** @description True pauses, false resumes. */
            paused: boolean;
            /**
             * @description A note of at most 500 characters, returned as `pausedReason`. Ignored when resuming, whatever it says, unless it
             *       is too long for any request: this service answers 400 to a text of more than 11,000 characters.
             */
            reason?: string | null;
        };
        /** @description The status after the request. */
        PausedPrompt: {
            promptId: string;
            status: components["schemas"]["PromptStatus"];
        };
        /** @description The list to pin. */
        PinCompetitors: {
            /** @description 1 to 64 names. They are trimmed and deduplicated; the first of equal names keeps its position. */
            competitors: components["schemas"]["Name"][];
        };
        /** @description An answer engine on which prompts are measured: `chatgpt`, `perplexity`, `gemini` or `google`. */
        Platform: string;
        /** @description The figures of one platform. */
        PlatformBreakdown: {
            platform: components["schemas"]["Platform"];
            surfaces: components["schemas"]["Surface"][];
            /** @description The models that answered, as the platform named them. */
            models: string[];
            /** @description Attempts in the window without an answer. */
            failed: components["schemas"]["Count"];
            lastObservedAt: components["schemas"]["TimestampOrNull"];
            /** @description Successful observations. Failures and refusals do not count as "not visible". */
            observations: components["schemas"]["Count"];
            /** @description Observations that mention the own brand. */
            mentions: components["schemas"]["Count"];
            /** @description 100 x `mentions` / `observations`, to 2 decimals. */
            visibilityScore: components["schemas"]["Score"];
            /** @description Lower bound of the 95% interval of `visibilityScore` for these prompts. See D-114. */
            visibilityLow: components["schemas"]["Score"];
            /** @description Upper bound of the 95% interval of `visibilityScore` for these prompts. */
            visibilityHigh: components["schemas"]["Score"];
            /**
             * @description `mentions` / (`mentions` + the sum over tracked competitors of the answers that mention them), to 4
             *     decimals.
             */
            shareOfVoice: components["schemas"]["Share"];
            averagePosition: components["schemas"]["MeanPosition"];
            /** @description 50 x (mean sentiment of the own brand's mentions + 1); null when none has a sentiment. */
            sentimentScore: components["schemas"]["Score"];
            /** @description Answers that cite a domain of the brand. */
            citedObservations: components["schemas"]["Count"];
            /** @description `citedObservations` / answers with citation data. See D-80. */
            citationRate: components["schemas"]["Share"];
            /** @description Citations of domains of the brand / all citations. */
            citationShare: components["schemas"]["Share"];
            intervals: components["schemas"]["FigureIntervals"];
            visibilityScoreChange: components["schemas"]["Change"];
            shareOfVoiceChange: components["schemas"]["Change"];
            averagePositionChange: components["schemas"]["Change"];
            sentimentScoreChange: components["schemas"]["Change"];
            citationRateChange: components["schemas"]["Change"];
            sameQuestions: components["schemas"]["SameQuestions"];
            verdict: components["schemas"]["Verdict"];
        };
        /** @description A day and a platform. */
        PlatformRow: {
            date: components["schemas"]["Day"];
            platform: components["schemas"]["Platform"];
            /** @description Attempts without an answer. */
            failed: components["schemas"]["Count"];
            /** @description The models that answered that day. */
            models: string[];
            /** @description Whether the models that answered differ from those of the last earlier day with known models. */
            modelChanged: boolean;
            /** @description Successful observations. Failures and refusals do not count as "not visible". */
            observations: components["schemas"]["Count"];
            /** @description Observations that mention the own brand. */
            mentions: components["schemas"]["Count"];
            /** @description 100 x `mentions` / `observations`, to 2 decimals. */
            visibilityScore: components["schemas"]["Score"];
            /** @description Lower bound of the 95% interval of `visibilityScore` for these prompts. See D-114. */
            visibilityLow: components["schemas"]["Score"];
            /** @description Upper bound of the 95% interval of `visibilityScore` for these prompts. */
            visibilityHigh: components["schemas"]["Score"];
            /**
             * @description `mentions` / (`mentions` + the sum over tracked competitors of the answers that mention them), to 4
             *     decimals.
             */
            shareOfVoice: components["schemas"]["Share"];
            averagePosition: components["schemas"]["MeanPosition"];
            /** @description 50 x (mean sentiment of the own brand's mentions + 1); null when none has a sentiment. */
            sentimentScore: components["schemas"]["Score"];
            /** @description Answers that cite a domain of the brand. */
            citedObservations: components["schemas"]["Count"];
            /** @description `citedObservations` / answers with citation data. See D-80. */
            citationRate: components["schemas"]["Share"];
            /** @description Citations of domains of the brand / all citations. */
            citationShare: components["schemas"]["Share"];
        };
        /** @description One row per day and platform. */
        PlatformRows: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            metric: "platforms";
            rangeDays: components["schemas"]["WindowDays"];
            /** @description First UTC day of the window. */
            from: components["schemas"]["Day"];
            /** @description Last UTC day of the window, inclusive. */
            to: components["schemas"]["Day"];
            /** @constant */
            interval: "day";
            rows: components["schemas"]["PlatformRow"][];
        };
        /**
         * @description `measured`: the last attempt succeeded and is recent. `pending`: not attempted yet. `stale`: the last
         *     success is older than twice the measuring interval. `failed`: the last attempt returned no answer.
         */
        PlatformState: string;
        /**
         * @description The metric family of these rows.
         * @enum {string}
         */
        PlatformsMetric: "platforms";
        /** @description A prompt of the workspace. All ten fields are always present. */
        Prompt: {
            id: string;
            /** @description The current wording. */
            text: string;
            /** @description A free label. */
            topic: string | null;
            status: components["schemas"]["PromptStatus"];
            createdBy: components["schemas"]["PromptAuthor"];
            /** @description The reason of the pause; null when there is none or the prompt is not paused. */
            pausedReason: string | null;
            /** @description Id of the user under whose key the prompt was archived; null while it is tracked. */
            archivedBy: string | null;
            /** @description `replaced` when a replacement archived it; null otherwise. */
            archivedReason: string | null;
            /** @description Whether at least one successful observation exists. See D-56. */
            hasObservations: boolean;
            /** @description When the prompt last changed. A request that changes nothing does not update it. */
            updatedAt: components["schemas"]["Timestamp"];
        };
        /** @description One page of prompts with their figures, and the figures of all prompts that match the filters. */
        PromptAnalytics: {
            rangeDays: components["schemas"]["WindowDays"];
            /** @description First UTC day of the window. */
            from: components["schemas"]["Day"];
            /** @description Last UTC day of the window, inclusive. */
            to: components["schemas"]["Day"];
            /**
             * @description The figures of the whole filtered set, not only of this page. Without a persona filter, they exclude
             *     prompts of the personas `branded`, `competitor` and `control` (D-81).
             */
            summary: components["schemas"]["KpiSummary"];
            /** @description Number of prompts in the filtered set. */
            total: components["schemas"]["Count"];
            /** @description In order of creation. */
            prompts: components["schemas"]["PromptPerformance"][];
            /** @description Whether there is another page. */
            hasMore: boolean;
            /** @description The `cursor` of the next page; null on the last page. */
            nextCursor: string | null;
        };
        /** @description `api`: created by this API. `user`: created by a person elsewhere. `system`: created by ingestion. */
        PromptAuthor: string;
        /** @description The prompt cap and the occupied slots. */
        PromptCap: {
            activeCount: components["schemas"]["ActiveCount"];
            cap: components["schemas"]["Cap"];
        };
        /** @description A prompt to track. */
        PromptDraft: {
            text: components["schemas"]["PromptText"];
            /** @description The kind of person who would ask the prompt; `discoverer` when omitted. */
            persona?: components["schemas"]["PromptPersona"];
            /** @description A free label of at most 200 characters, trimmed. An empty one is the same as null. */
            topic?: string | null;
            /**
             * @description The buyer's intent, any text of at most 200 characters. The `intent` filter of the analytics matches
             *     only its five values. See D-53.
             */
            intent?: string | null;
        };
        /** @description The new wording of one prompt. */
        PromptEdit: {
            id: string;
            text: components["schemas"]["PromptText"];
        };
        /** @description The prompts of the active GEO project of the workspace. */
        PromptList: {
            /** @description Editable prompts, including paused ones, oldest first. */
            tracked: components["schemas"]["Prompt"][];
            /** @description Archived prompts, most recently archived first. */
            archived: components["schemas"]["Prompt"][];
        };
        /** @description One prompt with its figures over the window. */
        PromptPerformance: {
            id: string;
            text: string;
            topic: string | null;
            persona: components["schemas"]["PromptPersona"];
            intent: string | null;
            status: components["schemas"]["PromptStatus"];
            updatedAt: components["schemas"]["Timestamp"];
            hasObservations: boolean;
            kpi: components["schemas"]["KpiEstimate"];
            changes: components["schemas"]["KpiChanges"];
            platforms: components["schemas"]["PromptPlatform"][];
            /** @description One entry per day of the window, earliest first. */
            trend: components["schemas"]["TrendPoint"][];
            /** @description Competitors named in the answers, most frequent first. */
            competitorsMentioned: components["schemas"]["CompetitorMentions"][];
            /** @description Domains cited in the answers, most frequent first. */
            topCitedDomains: components["schemas"]["DomainCitations"][];
        };
        /**
         * @description The kind of person who would ask the prompt.
         * @enum {string}
         */
        PromptPersona: "discoverer" | "buyer" | "evaluator" | "competitor" | "branded" | "control";
        /** @description One prompt on one platform. */
        PromptPlatform: {
            platform: components["schemas"]["Platform"];
            state: components["schemas"]["PlatformState"];
            lastAttemptAt: components["schemas"]["TimestampOrNull"];
            /** @description The last success; null when there was none. */
            lastObservedAt: components["schemas"]["TimestampOrNull"];
            /** @description The error of the last attempt; null when it succeeded or there was none. */
            lastError: string | null;
            observations: components["schemas"]["Count"];
            mentions: components["schemas"]["Count"];
            visibilityScore: components["schemas"]["Score"];
            averagePosition: components["schemas"]["MeanPosition"];
            /** @description The latest answer; null when there is none. */
            latest: components["schemas"]["LatestAnswer"] | null;
        };
        /**
         * @description The first of these that applies. `archived`: archived. `paused`: not measured for now. `draft`: created by
         *     ingestion and not measured until it is resumed. `regenerating`: the new prompt of a replacement, sent for
         *     measuring and without a result yet. `failed_all_platforms`: the last attempt failed on every platform.
         *     `pending_baseline`: no successful observation yet. `stale`: the last success is older than twice the
         *     measuring interval. `active`: measured and up to date. See D-43.
         */
        PromptStatus: string;
        /** @description 3 to 500 characters (code points), and at least 3 after trimming. Stored trimmed. See D-15. */
        PromptText: string;
        /** @description An accepted recalibration run. */
        Recalibration: {
            runId: string;
            dispatch: components["schemas"]["Dispatch"];
        };
        /** @description The two prompts of a replacement. */
        ReplacedPrompt: {
            /** @description The new prompt. */
            promptId: string;
            /** @description The old prompt, now archived. */
            archivedPromptId: string;
        };
        /** @description The new wording. */
        RewordPrompt: {
            text: components["schemas"]["PromptText"];
        };
        /** @description The result of the reword. */
        RewordedPrompt: {
            promptId: string;
            /** @description False exactly when `wordingChange` is `none`. */
            changed: boolean;
            wordingChange: components["schemas"]["WordingChange"];
        };
        /**
         * @description The changes between the answers to questions that were asked in both windows: the same prompt, platform,
         *     surface and place, answered by models that are not known to differ. Each question counts by
         *     n0 n1 / (n0 + n1), where n0 and n1 are its answers in the two windows. See D-82.
         */
        SameQuestions: {
            /** @description The share of this window's answers that is compared. */
            currentShare: components["schemas"]["Share"];
            /** @description The share of the previous window's answers that is compared. */
            previousShare: components["schemas"]["Share"];
            /**
             * @description `visibilityScoreChange` minus the change of `visibilityScore` here: what new, dropped and more or less
             *     frequent questions have added. Null when either is null.
             */
            mixChange: components["schemas"]["Change"];
            visibilityScore: components["schemas"]["ChangeIntervalOrNull"];
            shareOfVoice: components["schemas"]["ChangeIntervalOrNull"];
            averagePosition: components["schemas"]["ChangeIntervalOrNull"];
            sentimentScore: components["schemas"]["ChangeIntervalOrNull"];
            citationRate: components["schemas"]["ChangeIntervalOrNull"];
        };
        /**
         * @description The fields to save. `positioning` is required; any other omitted field keeps its value. Texts are trimmed.
         *     See D-58.
         */
        SaveBrandPositioning: {
            /** @description 3 to 2000 characters, and at least 3 after trimming. */
            positioning: string;
            /** @description The audience. Send null to clear it. */
            audience?: components["schemas"]["FreeText"];
            /** @description The product. Send null to clear it. */
            productDescription?: components["schemas"]["FreeText"];
            /** @description The tone. Send null to clear it. */
            tone?: components["schemas"]["FreeText"];
            /**
             * @description Replaces the list; `[]` clears it. Returns 409 `competitors_pinned` when it differs from a pinned
             *     list. See D-59.
             */
            competitors?: components["schemas"]["Name"][];
            /** @description Replaces the list; `[]` clears it. */
            excludedTopics?: components["schemas"]["Name"][];
            /** @description What the author typed, verbatim. Stored with the version and never returned. */
            rawIntent?: string;
        };
        /** @description The new version. */
        SavedPositioning: {
            /**
             * Format: int32
             * @description Number of the version that is now active.
             */
            version: number;
            /** @description Whether an earlier active version was superseded. */
            superseded: boolean;
        };
        /**
         * Format: double
         * @description 0 to 100; null when the denominator is 0.
         */
        Score: number | null;
        /**
         * Format: double
         * @description A fraction, 0 to 1; null when the denominator is 0.
         */
        Share: number | null;
        /**
         * @description The kind of site. `own`: a domain of the brand. `competitor`: a domain of a competitor. The others are
         *     third-party sites: `editorial`, `corporate`, `ugc` (user-generated content), `reference`, `institutional`
         *     and `other`.
         */
        SourceType: string;
        /** @description How the platform was asked. `api`, its API; `ui`, its user interface; `serp`, a search results page. */
        Surface: string;
        /**
         * Format: date-time
         * @description A UTC time with milliseconds: `YYYY-MM-DDTHH:MM:SS.sssZ`. See D-13.
         * @example 2026-03-31T09:15:00.000Z
         */
        Timestamp: string;
        /**
         * Format: date-time
         * @description A UTC time (`YYYY-MM-DDTHH:MM:SS.sssZ`), or null. See D-13.
         * @example 2026-03-31T09:15:00.000Z
         */
        TimestampOrNull: string | null;
        /** @description A day and a topic. */
        TopicRow: {
            date: components["schemas"]["Day"];
            /** @description The label; null for prompts without a topic. */
            topic: string | null;
            /** @description Prompts with this label. */
            promptCount: components["schemas"]["Count"];
            /** @description Successful observations. Failures and refusals do not count as "not visible". */
            observations: components["schemas"]["Count"];
            /** @description Observations that mention the own brand. */
            mentions: components["schemas"]["Count"];
            /** @description 100 x `mentions` / `observations`, to 2 decimals. */
            visibilityScore: components["schemas"]["Score"];
            /** @description Lower bound of the 95% interval of `visibilityScore` for these prompts. See D-114. */
            visibilityLow: components["schemas"]["Score"];
            /** @description Upper bound of the 95% interval of `visibilityScore` for these prompts. */
            visibilityHigh: components["schemas"]["Score"];
            /**
             * @description `mentions` / (`mentions` + the sum over tracked competitors of the answers that mention them), to 4
             *     decimals.
             */
            shareOfVoice: components["schemas"]["Share"];
            averagePosition: components["schemas"]["MeanPosition"];
            /** @description 50 x (mean sentiment of the own brand's mentions + 1); null when none has a sentiment. */
            sentimentScore: components["schemas"]["Score"];
            /** @description Answers that cite a domain of the brand. */
            citedObservations: components["schemas"]["Count"];
            /** @description `citedObservations` / answers with citation data. See D-80. */
            citationRate: components["schemas"]["Share"];
            /** @description Citations of domains of the brand / all citations. */
            citationShare: components["schemas"]["Share"];
        };
        /** @description One row per day and topic of prompts. */
        TopicRows: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            metric: "topics";
            rangeDays: components["schemas"]["WindowDays"];
            /** @description First UTC day of the window. */
            from: components["schemas"]["Day"];
            /** @description Last UTC day of the window, inclusive. */
            to: components["schemas"]["Day"];
            /** @constant */
            interval: "day";
            rows: components["schemas"]["TopicRow"][];
        };
        /** @description The figures of one topic of prompts. */
        TopicStanding: {
            /** Format: int32 */
            rank: number;
            /** @description The label; null for prompts without a topic. */
            topic: string | null;
            /** @description Prompts with this label. */
            promptCount: components["schemas"]["Count"];
            /** @description Successful observations. Failures and refusals do not count as "not visible". */
            observations: components["schemas"]["Count"];
            /** @description Observations that mention the own brand. */
            mentions: components["schemas"]["Count"];
            /** @description 100 x `mentions` / `observations`, to 2 decimals. */
            visibilityScore: components["schemas"]["Score"];
            /** @description Lower bound of the 95% interval of `visibilityScore` for these prompts. See D-114. */
            visibilityLow: components["schemas"]["Score"];
            /** @description Upper bound of the 95% interval of `visibilityScore` for these prompts. */
            visibilityHigh: components["schemas"]["Score"];
            /**
             * @description `mentions` / (`mentions` + the sum over tracked competitors of the answers that mention them), to 4
             *     decimals.
             */
            shareOfVoice: components["schemas"]["Share"];
            averagePosition: components["schemas"]["MeanPosition"];
            /** @description 50 x (mean sentiment of the own brand's mentions + 1); null when none has a sentiment. */
            sentimentScore: components["schemas"]["Score"];
            /** @description Answers that cite a domain of the brand. */
            citedObservations: components["schemas"]["Count"];
            /** @description `citedObservations` / answers with citation data. See D-80. */
            citationRate: components["schemas"]["Share"];
            /** @description Citations of domains of the brand / all citations. */
            citationShare: components["schemas"]["Share"];
            intervals: components["schemas"]["FigureIntervals"];
            visibilityScoreChange: components["schemas"]["Change"];
            shareOfVoiceChange: components["schemas"]["Change"];
            averagePositionChange: components["schemas"]["Change"];
            sentimentScoreChange: components["schemas"]["Change"];
            citationRateChange: components["schemas"]["Change"];
            sameQuestions: components["schemas"]["SameQuestions"];
            verdict: components["schemas"]["Verdict"];
        };
        /** @description The rows of the metric family `topics`. */
        TopicVisibility: {
            metric: components["schemas"]["TopicsMetric"];
            rangeDays: components["schemas"]["WindowDays"];
            /** @description First UTC day of the window. */
            from: components["schemas"]["Day"];
            /** @description Last UTC day of the window, inclusive. */
            to: components["schemas"]["Day"];
            /** @constant */
            interval: "day";
            rows: components["schemas"]["TopicRow"][];
            keywords?: components["schemas"]["Absent"];
        };
        /**
         * @description The metric family of these rows.
         * @enum {string}
         */
        TopicsMetric: "topics";
        /** @description A prompt on one day. */
        TrendPoint: {
            date: components["schemas"]["Day"];
            observations: components["schemas"]["Count"];
            visibilityScore: components["schemas"]["Score"];
        };
        /** @description The owner of the workspace, whichever key is used. See D-32. */
        User: {
            id: string;
            /** @description Display name of the owner; null when none is recorded. */
            name: string | null;
            /** @description Email address of the owner; null when none is recorded. */
            email: string | null;
        };
        /**
         * @description Whether the visibility score changed for the same questions. `up`, `down`: the 95% interval of that change
         *     excludes 0. `withinNoise`: it does not. `insufficientData`: fewer than 5 successful observations in either
         *     window. `notComparable`: less than half of the answers of either window have a counterpart in the other one.
         *     `insufficientData` takes precedence over all others. See D-82.
         */
        Verdict: string;
        /**
         * @description The metric family of these rows.
         * @enum {string}
         */
        VisibilityMetric: "visibility";
        /** @description A day. */
        VisibilityRow: {
            date: components["schemas"]["Day"];
            /** @description Successful observations. Failures and refusals do not count as "not visible". */
            observations: components["schemas"]["Count"];
            /** @description Observations that mention the own brand. */
            mentions: components["schemas"]["Count"];
            /** @description 100 x `mentions` / `observations`, to 2 decimals. */
            visibilityScore: components["schemas"]["Score"];
            /** @description Lower bound of the 95% interval of `visibilityScore` for these prompts. See D-114. */
            visibilityLow: components["schemas"]["Score"];
            /** @description Upper bound of the 95% interval of `visibilityScore` for these prompts. */
            visibilityHigh: components["schemas"]["Score"];
            /**
             * @description `mentions` / (`mentions` + the sum over tracked competitors of the answers that mention them), to 4
             *     decimals.
             */
            shareOfVoice: components["schemas"]["Share"];
            averagePosition: components["schemas"]["MeanPosition"];
            /** @description 50 x (mean sentiment of the own brand's mentions + 1); null when none has a sentiment. */
            sentimentScore: components["schemas"]["Score"];
            /** @description Answers that cite a domain of the brand. */
            citedObservations: components["schemas"]["Count"];
            /** @description `citedObservations` / answers with citation data. See D-80. */
            citationRate: components["schemas"]["Share"];
            /** @description Citations of domains of the brand / all citations. */
            citationShare: components["schemas"]["Share"];
        };
        /** @description One row per day for the whole workspace. */
        VisibilityRows: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            metric: "visibility";
            rangeDays: components["schemas"]["WindowDays"];
            /** @description First UTC day of the window. */
            from: components["schemas"]["Day"];
            /** @description Last UTC day of the window, inclusive. */
            to: components["schemas"]["Day"];
            /** @constant */
            interval: "day";
            rows: components["schemas"]["VisibilityRow"][];
        };
        /** @description A prompt, topic, platform or competitor whose visibility score changed on the same questions. */
        WhatChanged: {
            scope: components["schemas"]["ChangeScope"];
            /** @description The text of the prompt, the topic, the platform or the brand; null for prompts without a topic. */
            name: string | null;
            /** @description The prompt; null in other scopes. */
            promptId: string | null;
            /** @description `up` or `down`. */
            verdict: components["schemas"]["Verdict"];
            visibilityScore: components["schemas"]["Score"];
            visibilityScoreChange: components["schemas"]["Change"];
            sameQuestions: components["schemas"]["ChangeInterval"];
        };
        /**
         * Format: int32
         * @description Length of the window in whole UTC days, including today.
         * @enum {integer}
         */
        WindowDays: 7 | 30 | 90;
        /**
         * @description How much the wording changed. `none`: equal after trimming. `minor`: only letter case, punctuation or
         *     whitespace differ, or most words are shared. `major`: anything else. See D-50.
         * @enum {string}
         */
        WordingChange: "minor" | "major" | "none";
    };
    responses: {
        /** @description The workspace has reached its limit of active keys. No key was created. Revoke a key first. See D-89. */
        ApiKeyLimitExceeded: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /**
         * @description The workspace has no such key (the same applies to a key of another workspace), or the workspace no longer
         *     exists. See D-25.
         */
        ApiKeyNotFound: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /**
         * @description An item names an archived prompt, which cannot be edited. Nothing was changed. `details.invalidItems`
         *     lists every such item. See D-48.
         */
        BatchPromptNotEditable: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /**
         * @description An item names a prompt that the workspace does not have, or the workspace no longer exists. Nothing was
         *     changed. `details.invalidItems` lists every such item. See D-48.
         */
        BatchPromptNotFound: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The competitor list is pinned, and `competitors` differs from it. Nothing was saved. See D-59. */
        CompetitorsPinned: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /**
         * @description Internal error, logged under the request id. Reads can be retried. Before you repeat a write, check
         *     whether it took effect.
         */
        Internal: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /**
         * @description The request violates the contract: a parameter or body field is unknown, missing, malformed, out of bounds
         *     or not an accepted value, or the body is not a JSON object. Nothing was changed. `param` names the
         *     parameter or field. See D-04.
         */
        InvalidBody: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /**
         * @description The request violates the contract: a parameter is unknown, missing, repeated, malformed, out of bounds or
         *     not an accepted value. `param` names it. See D-04.
         */
        InvalidParameter: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description There is no saved positioning to recalibrate toward. Save one first. See D-64. */
        NoActivePositioning: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The client already has this response: its `ETag` is one of those in `If-None-Match`. There is no body. */
        NotModified: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-Request-Id": components["headers"]["RequestId"];
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The request body is larger than 1 MiB. Nothing was changed. See D-14. */
        PayloadTooLarge: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /**
         * @description The workspace is on the free plan, and the operation requires a paid one or the key is a live key, which
         *     requires a paid plan for every operation. Nothing was changed. See D-03.
         */
        PlanRequired: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /**
         * @description The new prompts exceed the cap. Nothing was tracked. `details` contains the cap, the slots in use and the
         *     new slots that the request needs. Archive prompts to free slots. See D-41.
         */
        PromptCapExceeded: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description Archived prompts cannot be edited. Nothing was changed. See D-46. */
        PromptNotEditable: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /**
         * @description The workspace has no such prompt (the same applies to a prompt of another workspace), or the workspace no
         *     longer exists. Nothing was changed. See D-47.
         */
        PromptNotFound: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /**
         * @description The key, or all keys of the workspace together, have used up their requests of the current window; the
         *     message says which. Nothing was changed. Wait for `Retry-After` seconds. Too many failed authentications
         *     from one address get the same response. See D-34, D-36 and D-88.
         */
        RateLimited: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /**
         * @description The service is temporarily unavailable: its database cannot be reached, or it is stopping. Retry after
         *     `Retry-After` seconds. See D-20.
         */
        ServiceUnavailable: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /**
         * @description The request did not reach an operation. The status depends on the code: `invalid_parameter` 400 (not
         *     HTTP, or a wrong `Host`), `not_found` 404 (unknown path), `method_not_allowed` 405 (with `Allow`), `request_timeout` 408,
         *     `headers_too_large` 431, `not_implemented` 501 (unknown method). See D-09, D-20 and D-94.
         */
        TransportError: {
            headers: {
                Allow: components["headers"]["Allow"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The `Authorization` header is missing, or its key is unknown, malformed, revoked or has been regenerated. */
        Unauthorized: {
            headers: {
                "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /**
         * @description The request body has a `Content-Type` other than `application/json`, or a `Content-Encoding` other than those
         *     in `Accept-Encoding`. Nothing was changed. See D-05.
         */
        UnsupportedMediaType: {
            headers: {
                "Accept-Encoding": components["headers"]["AcceptEncoding"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The workspace of the key was deleted. See D-33. */
        WorkspaceNotFound: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /**
         * @description The service cannot complete this write. With `service_unavailable` nothing was changed: retry after
         *     `Retry-After` seconds. With `outcome_unknown` the database failed while the change was being saved, and
         *     the change may have been saved: read the current state before you repeat the request. See D-20 and D-90.
         */
        WriteUnavailable: {
            headers: {
                "Retry-After": components["headers"]["RetryAfterIfSafe"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
    };
    parameters: {
        /**
         * @description `nextCursor` of the previous page. It is valid only for the same workspace and filters, which must be sent
         *     again; `limit` may change between pages. See D-67 and D-100.
         */
        cursor: string;
        /**
         * @description The `ETag` of an earlier response. If the response would be the same, it is 304 without a body. Any other
         *     text has no effect. See D-103.
         * @example "kSOp1rEbaTxRxfKxMwpFhyBvbXOhFL4eHcYAsjnTzeA"
         */
        ifNoneMatch: string;
        /**
         * @description Id of a key of the workspace.
         * @example key_0197f1d2b3c44d5e9f60718293a4b5c6
         */
        keyId: string;
        /**
         * @description Id of a prompt of the workspace.
         * @example prm_0197f2e4c1a24b3c8d5e6f708192a3b4
         */
        promptId: string;
        /** @description Length of the window: the last 7, 30 or 90 whole UTC days, including today. See D-74. */
        rangeDays: 7 | 30 | 90;
    };
    requestBodies: never;
    headers: {
        /**
         * @description The supported values of `Content-Encoding`, when that is what the service does not support.
         * @example gzip, deflate, br
         */
        AcceptEncoding: string;
        /**
         * @description On 405, the methods that the path supports, separated by commas.
         * @example GET, HEAD, OPTIONS
         */
        Allow: string;
        /**
         * @description Identifies this response, byte for byte, in its content coding (a strong entity tag, RFC 9110). Send it as
         *     `If-None-Match` to get the body only if it has changed. See D-103.
         * @example "kSOp1rEbaTxRxfKxMwpFhyBvbXOhFL4eHcYAsjnTzeA"
         */
        ETag: string;
        /**
         * @description `<?...>; rel="next"` (RFC 8288) when another page exists: the same request with the cursor of that page.
         *     Relative to the address of the request.
         * @example <?limit=50&cursor=eyJ2IjoxfQ>; rel="next"
         */
        Link: string;
        /**
         * @description The path of what was created, for the operations on it. Relative to the address of the service.
         * @example /v1/prompts/prm_0197f2e4c1a24b3c8d5e6f708192a3b4
         */
        Location: string;
        /**
         * @description What is left of each of these limits, `r` requests, and the `t` seconds until its window ends.
         * @example "key";r=59;t=42, "workspace";r=5990;t=17
         */
        RateLimit: string;
        /**
         * @description Requests allowed in a window of 60 seconds by the limit that `X-RateLimit-Remaining` refers to.
         * @example 60
         */
        RateLimitLimit: number;
        /**
         * @description The limits that counted this request (draft-ietf-httpapi-ratelimit-headers): name, `q` requests in `w` seconds.
         *     Absent if none did. See D-93.
         * @example "key";q=60;w=60, "workspace";q=6000;w=60
         */
        RateLimitPolicy: string;
        /**
         * @description Requests remaining in the current window after this one, for the key, or for its workspace if that has
         *     fewer. Without a valid key, the smaller of the limit and the failed authentications that this address has
         *     left. See D-35 and D-88.
         * @example 59
         */
        RateLimitRemaining: number;
        /**
         * @description When the current window ends, in Unix time (seconds).
         * @example 1774948560
         */
        RateLimitReset: number;
        /**
         * @description Identifies this request in the logs of the service. Quote it when you ask for help. See D-18.
         * @example req_0197f3a1c2d44e5f8a6b7c8d9e0f1a2b
         */
        RequestId: string;
        /**
         * @description Whole seconds to wait before retrying, at least 1.
         * @example 17
         */
        RetryAfter: number;
        /**
         * @description Whole seconds to wait before retrying, at least 1. Absent with `outcome_unknown`: check first what was saved.
         * @example 1
         */
        RetryAfterIfSafe: number;
        /**
         * @description The authentication scheme, `Bearer`.
         * @example Bearer
         */
        WwwAuthenticate: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The workspace, its owner and the environment of the key. */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PlanRequired"];
            404: components["responses"]["WorkspaceNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["TransportError"];
        };
    };
    getAnalyticsOverview: {
        parameters: {
            query?: {
                /** @description Length of the window: the last 7, 30 or 90 whole UTC days, including today. See D-74. */
                rangeDays?: components["parameters"]["rangeDays"];
            };
            header?: {
                /**
                 * @description The `ETag` of an earlier response. If the response would be the same, it is 304 without a body. Any other
                 *     text has no effect. See D-103.
                 * @example "kSOp1rEbaTxRxfKxMwpFhyBvbXOhFL4eHcYAsjnTzeA"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The overview. */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnalyticsOverview"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PlanRequired"];
            404: components["responses"]["WorkspaceNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["TransportError"];
        };
    };
    listPromptAnalytics: {
        parameters: {
            query?: {
                /** @description Length of the window: the last 7, 30 or 90 whole UTC days, including today. See D-74. */
                rangeDays?: components["parameters"]["rangeDays"];
                /** @description Page size. A value out of range is rejected, not clamped. */
                limit?: number;
                /** @description Return prompts with one of these statuses. Any other value is rejected (D-75). */
                status?: ("draft" | "active" | "paused" | "archived" | "regenerating" | "pending_baseline" | "stale" | "failed_all_platforms")[];
                /**
                 * @description Return prompts of one of these personas; `custom` covers `competitor`, `branded` and `control` (D-78).
                 *     With this filter `summary` covers every prompt that it selects (D-81). Any other value is rejected.
                 */
                persona?: ("discoverer" | "buyer" | "evaluator" | "custom")[];
                /**
                 * @description Return prompts with one of these intents. Any other value is rejected, so a prompt with another
                 *     intent never matches this filter (D-78).
                 */
                intent?: ("informational" | "commercial" | "comparison" | "transactional" | "support")[];
                /**
                 * @description Return prompts with one of these topic labels. The whole label must match, ignoring letter case. A
                 *     value with commas is matched both whole and split, since a label may contain a comma (D-79).
                 */
                topic?: string[];
                /**
                 * @description Return prompts whose text or topic contains this text, matched literally and ignoring letter case
                 *     (D-79).
                 */
                query?: string;
                /**
                 * @description `nextCursor` of the previous page. It is valid only for the same workspace and filters, which must be sent
                 *     again; `limit` may change between pages. See D-67 and D-100.
                 */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /**
                 * @description The `ETag` of an earlier response. If the response would be the same, it is 304 without a body. Any other
                 *     text has no effect. See D-103.
                 * @example "kSOp1rEbaTxRxfKxMwpFhyBvbXOhFL4eHcYAsjnTzeA"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of prompts. */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PromptAnalytics"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PlanRequired"];
            404: components["responses"]["WorkspaceNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["TransportError"];
        };
    };
    getMetricRows: {
        parameters: {
            query: {
                /** @description The metric family. */
                metric: components["schemas"]["MetricName"];
                /** @description Length of the window: the last 7, 30 or 90 whole UTC days, including today. See D-74. */
                rangeDays?: components["parameters"]["rangeDays"];
            };
            header?: {
                /**
                 * @description The `ETag` of an earlier response. If the response would be the same, it is 304 without a body. Any other
                 *     text has no effect. See D-103.
                 * @example "kSOp1rEbaTxRxfKxMwpFhyBvbXOhFL4eHcYAsjnTzeA"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rows of the requested family. */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MetricRows"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PlanRequired"];
            404: components["responses"]["WorkspaceNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["TransportError"];
        };
    };
    listKeywords: {
        parameters: {
            query?: {
                /** @description Return one engine; by default all engines. */
                engine?: components["schemas"]["KeywordEngine"];
                /** @description Return one bucket; by default all buckets. These are not the topic labels of prompts. */
                topic?: components["schemas"]["KeywordTopic"];
                /**
                 * @description Return keywords whose term contains this text, matched literally, including spaces, and ignoring
                 *     letter case (D-69).
                 */
                q?: string;
                /**
                 * @description `true`: only keywords with a position. `false`: only tracked keywords without one. Default: all
                 *     keywords, including untracked ones without a position (D-70).
                 */
                ranked?: boolean;
                /**
                 * @description Page size; 50 when omitted. A value out of range is rejected, not clamped (D-68). The default is not a
                 *     keyword of the schema, because clients that send defaults could then never ask for topic visibility.
                 */
                limit?: number;
                /**
                 * @description `nextCursor` of the previous page. It is valid only for the same workspace and filters, which must be sent
                 *     again; `limit` may change between pages. See D-67 and D-100.
                 */
                cursor?: components["parameters"]["cursor"];
                /**
                 * @description Alone: the window of the topic visibility, 7, 30 or 90 whole UTC days including today. With any
                 *     other parameter it is validated but has no effect. Without it, the response is keyword rankings.
                 */
                rangeDays?: 7 | 30 | 90;
            };
            header?: {
                /**
                 * @description The `ETag` of an earlier response. If the response would be the same, it is 304 without a body. Any other
                 *     text has no effect. See D-103.
                 * @example "kSOp1rEbaTxRxfKxMwpFhyBvbXOhFL4eHcYAsjnTzeA"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description A page of keyword rankings, or the rows of the topics family, or null when the workspace has no
             *     prompts.
             */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeywordsResult"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PlanRequired"];
            404: components["responses"]["WorkspaceNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["TransportError"];
        };
    };
    getBrand: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The active profile. */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BrandProfile"];
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PlanRequired"];
            404: components["responses"]["WorkspaceNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["TransportError"];
        };
    };
    saveBrandPositioning: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveBrandPositioning"];
            };
        };
        responses: {
            /** @description The version that is now active. */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedPositioning"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PlanRequired"];
            404: components["responses"]["WorkspaceNotFound"];
            409: components["responses"]["CompetitorsPinned"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["WriteUnavailable"];
            default: components["responses"]["TransportError"];
        };
    };
    pinCompetitors: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PinCompetitors"];
            };
        };
        responses: {
            /** @description The list is replaced and pinned. */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompetitorsResult"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PlanRequired"];
            404: components["responses"]["WorkspaceNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["WriteUnavailable"];
            default: components["responses"]["TransportError"];
        };
    };
    unpinCompetitors: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list is not pinned. */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompetitorsResult"];
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PlanRequired"];
            404: components["responses"]["WorkspaceNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["WriteUnavailable"];
            default: components["responses"]["TransportError"];
        };
    };
    startRecalibration: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The run is recorded. */
            201: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Recalibration"];
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PlanRequired"];
            404: components["responses"]["WorkspaceNotFound"];
            409: components["responses"]["NoActivePositioning"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["WriteUnavailable"];
            default: components["responses"]["TransportError"];
        };
    };
    listPrompts: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of an earlier response. If the response would be the same, it is 304 without a body. Any other
                 *     text has no effect. See D-103.
                 * @example "kSOp1rEbaTxRxfKxMwpFhyBvbXOhFL4eHcYAsjnTzeA"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The prompts in two groups. */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PromptList"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PlanRequired"];
            404: components["responses"]["WorkspaceNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["TransportError"];
        };
    };
    bulkEditPrompts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkEditPrompts"];
            };
        };
        responses: {
            /** @description Every prompt has its new wording. */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EditedPrompts"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PlanRequired"];
            404: components["responses"]["BatchPromptNotFound"];
            409: components["responses"]["BatchPromptNotEditable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["WriteUnavailable"];
            default: components["responses"]["TransportError"];
        };
    };
    addPrompt: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PromptDraft"];
            };
        };
        responses: {
            /** @description The prompt is tracked. */
            201: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddedPrompt"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PlanRequired"];
            404: components["responses"]["WorkspaceNotFound"];
            409: components["responses"]["PromptCapExceeded"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["WriteUnavailable"];
            default: components["responses"]["TransportError"];
        };
    };
    getPromptCap: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Occupied slots and cap. */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PromptCap"];
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PlanRequired"];
            404: components["responses"]["WorkspaceNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["TransportError"];
        };
    };
    bulkInsertPrompts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkInsertPrompts"];
            };
        };
        responses: {
            /** @description Every item is tracked. */
            201: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsertedPrompts"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PlanRequired"];
            404: components["responses"]["WorkspaceNotFound"];
            409: components["responses"]["PromptCapExceeded"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["WriteUnavailable"];
            default: components["responses"]["TransportError"];
        };
    };
    archivePrompt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a prompt of the workspace.
                 * @example prm_0197f2e4c1a24b3c8d5e6f708192a3b4
                 */
                promptId: components["parameters"]["promptId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The prompt is archived. */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArchivedPrompt"];
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PlanRequired"];
            404: components["responses"]["PromptNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["WriteUnavailable"];
            default: components["responses"]["TransportError"];
        };
    };
    rewordPrompt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a prompt of the workspace.
                 * @example prm_0197f2e4c1a24b3c8d5e6f708192a3b4
                 */
                promptId: components["parameters"]["promptId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RewordPrompt"];
            };
        };
        responses: {
            /** @description The prompt has the requested wording. */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RewordedPrompt"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PlanRequired"];
            404: components["responses"]["PromptNotFound"];
            409: components["responses"]["PromptNotEditable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["WriteUnavailable"];
            default: components["responses"]["TransportError"];
        };
    };
    pausePrompt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a prompt of the workspace.
                 * @example prm_0197f2e4c1a24b3c8d5e6f708192a3b4
                 */
                promptId: components["parameters"]["promptId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PausePrompt"];
            };
        };
        responses: {
            /** @description The status after the request. */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PausedPrompt"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PlanRequired"];
            404: components["responses"]["PromptNotFound"];
            409: components["responses"]["PromptNotEditable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["WriteUnavailable"];
            default: components["responses"]["TransportError"];
        };
    };
    replacePrompt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a prompt of the workspace.
                 * @example prm_0197f2e4c1a24b3c8d5e6f708192a3b4
                 */
                promptId: components["parameters"]["promptId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RewordPrompt"];
            };
        };
        responses: {
            /** @description The old prompt is archived and the new one is tracked. */
            201: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplacedPrompt"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PlanRequired"];
            404: components["responses"]["PromptNotFound"];
            409: components["responses"]["PromptNotEditable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["WriteUnavailable"];
            default: components["responses"]["TransportError"];
        };
    };
    listApiKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys. */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyList"];
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PlanRequired"];
            404: components["responses"]["WorkspaceNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["TransportError"];
        };
    };
    issueApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IssueApiKey"];
            };
        };
        responses: {
            /** @description The key, with its secret. */
            201: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedApiKey"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PlanRequired"];
            404: components["responses"]["WorkspaceNotFound"];
            409: components["responses"]["ApiKeyLimitExceeded"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["WriteUnavailable"];
            default: components["responses"]["TransportError"];
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a key of the workspace.
                 * @example key_0197f1d2b3c44d5e9f60718293a4b5c6
                 */
                keyId: components["parameters"]["keyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key is revoked. The body is empty. */
            204: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PlanRequired"];
            404: components["responses"]["ApiKeyNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["WriteUnavailable"];
            default: components["responses"]["TransportError"];
        };
    };
}
