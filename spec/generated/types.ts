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
         * @description Returns the workspace and environment of the calling key, and the owner of the workspace. The quickest
         *     way to check that a key works. See D-32.
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
         * @description The headline figures of the workspace over a window, each with its change against the window of the same
         *     length just before, the per-platform breakdown, the own brand among its tracked competitors, the
         *     citation leaderboard (20 domains) and the topics of its prompts.
         *
         *     Without data in the window it still answers 200: counts are 0, rates are null and lists are empty
         *     (D-74). Prompts of the personas `branded`, `competitor` and `control` are left out of every figure
         *     (D-81). How each figure is computed stands with its field; see also D-73, D-80 and D-82.
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
         * @description One page of prompts, each with its figures, its state on every platform and its daily trend, in the
         *     order in which the prompts were made. `summary` and `total` speak of the whole filtered set, not of the
         *     page.
         *
         *     Values inside one filter are alternatives; filters together must all hold. A list is written as repeats
         *     (`status=active&status=stale`), with commas (`status=active,stale`) or with brackets
         *     (`status[]=active`); see D-75. Archived prompts are left out unless `status` asks for them (D-77). To
         *     read on, send the same filters and window with `cursor` (D-76).
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
         * @description Flat rows for charts: one for each day of the window and value of the family's dimension (none, brand,
         *     domain, platform or topic). Every day of the window is present; there is no row for "all", which would
         *     be counted twice. Never null; a family whose dimension has no values has no rows. See D-73.
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
         * @description One path, two answers, told apart by the parameters (D-65):
         *
         *     - **Keyword rankings** (`KeywordPage`): the bare call, and any call with at least one of `engine`,
         *       `topic`, `q`, `ranked`, `limit` or `cursor`. `rangeDays` beside one of them is checked and has no
         *       effect.
         *     - **Topic visibility** (`TopicRows`): a call with `rangeDays` alone. It equals `GET
         *       /v1/analytics/metrics` with `metric=topics`, except that it is null when the workspace has no prompts.
         *
         *     Rankings are ordered by lower-cased term, then engine, then id, an order that a refresh does not
         *     disturb: a row that is there during the whole walk comes exactly once (D-66). Filters together must all
         *     hold. Nothing found is an empty page, never an error.
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
         * @description The active version of the brand profile. Before the first save it answers version 0 with nulls and empty
         *     lists, never 404, since a competitor list can be pinned before a positioning is saved. See D-57.
         */
        get: operations["getBrand"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Save the brand positioning
         * @description Saves a new version of the profile and makes it the active one: always one higher than the version
         *     before, also when nothing differs, and also under concurrent saves (D-63).
         *
         *     Fields that are left out keep their values; null clears `audience`, `productDescription` and `tone`;
         *     `[]` clears a list (D-58). While the competitor list is pinned, `competitors` may only repeat it; any
         *     other list is refused with 409 and nothing is saved (D-59). `contentStyle` cannot be written here
         *     (D-62).
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
         * @description Replaces the competitor list by the given names and pins it: until it is unpinned, saving the
         *     positioning cannot change it. Names are trimmed, equal ones kept once, and their order is kept (D-61).
         *     On a list that is pinned already it replaces the list and sets a new pin time (D-60). It makes no new
         *     version of the profile.
         */
        put: operations["pinCompetitors"];
        post?: never;
        /**
         * Unpin the competitor list
         * @description Takes the pin off and leaves the list as it is; `count` is its length. Unpinning a list that is not
         *     pinned is no error and changes nothing (D-60). It makes no new version of the profile.
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
         * @description Starts a run that makes the GEO system layer follow the active positioning. It needs a saved
         *     positioning and no paid plan. The run is recorded together with the message that starts it, so that
         *     neither exists without the other. Starting one while another runs is allowed and makes a new run. See
         *     D-64.
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
         * @description All prompts of the active GEO project in two groups: `tracked` (can be edited; paused ones included;
         *     oldest first) and `archived` (the latest first; listed but not editable). There is no paging. A
         *     workspace without an active project has two empty lists. See D-52 and D-54.
         */
        get: operations["listPrompts"];
        /**
         * Reword prompts in bulk
         * @description Rewords 1 to 100 prompts at once and keeps their measurement history. Prompts that the batch does not
         *     name stay as they are: this is not a replacement of the collection.
         *
         *     It is all or nothing: one bad item and nothing changes. Invalid texts and a prompt named twice are 400,
         *     unknown prompts 404, archived prompts 409, looked at in this order; `details.invalidItems` lists every
         *     bad item by its index (D-48). Two prompts may swap texts, and a text may equal that of another prompt
         *     (D-49).
         */
        put: operations["bulkEditPrompts"];
        /**
         * Track a prompt
         * @description Tracks a new prompt and takes one slot. At the cap it is refused with 409 and nothing is tracked (D-41);
         *     parallel calls cannot pass the cap. It always makes a new prompt, also when a tracked prompt has the
         *     same text: to add without doubles, use `POST /v1/prompts/bulk` (D-37).
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
         * @description The slots that are occupied and the effective cap; `-1` means unlimited. Every tracked prompt occupies a
         *     slot, a paused one too (D-40). After a change of plan `activeCount` may be above `cap`: nothing is
         *     archived, only additions are refused (D-41).
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
         * @description Tracks 1 to 100 prompts at once. An item whose text equals that of a tracked prompt reuses it (`created`
         *     false), also when that prompt is paused, and leaves it as it is: its topic, persona, intent and status
         *     stay. Texts are equal when they are the same after trimming (D-38); where several prompts match, the
         *     oldest is taken. Items are looked at in order, so the second of two equal new texts reuses the first
         *     (D-39).
         *
         *     It is all or nothing: one invalid item, or more new prompts than there are free slots, and nothing is
         *     tracked. Reused items need no slot. The answer is 201 also when every item was reused.
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
         * @description Archives the prompt and frees its slot. Its measurement history is kept, and it moves to `archived` in
         *     the list. This is final: to measure the text again, add a new prompt (D-44). Archiving an archived
         *     prompt answers the same and changes nothing (D-45).
         */
        delete: operations["archivePrompt"];
        options?: never;
        head?: never;
        /**
         * Reword a prompt
         * @description Gives the prompt a new wording and keeps its id, its measurement history and everything else. The same
         *     text again is no error and changes nothing. It takes no slot and works at the cap. The text may equal
         *     that of another prompt (D-49). An archived prompt is refused with 409 (D-46). To start over with a fresh
         *     history, replace the prompt.
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
         *     its slot (D-40). Resuming gives back the status that holds then and clears `pausedReason`; a `reason`
         *     sent with it is ignored. Pausing again is no error: a new reason replaces the old one, none keeps it
         *     (D-42). Resuming a `draft` prompt puts it into measurement (D-44). An archived prompt is refused with
         *     409 (D-46).
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
         * @description Archives the prompt and tracks a new one in its place, with a new id and no history. The new prompt
         *     takes over topic, persona and intent and is not paused. The number of occupied slots stays the same, so
         *     it works at the cap. The text may be the same as before: that resets the history (D-51). Of several
         *     replacements of one prompt at the same time, one succeeds and the others are refused with 409 (D-46).
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
         * @description The keys of the workspace, the newest first: all that are not revoked, and the last 1,000 revoked ones;
         *     never their secrets. There is no paging. See D-24 and D-89.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Make an API key
         * @description Makes a test key for the workspace, on any plan, and returns its secret: here, once, and never again.
         *     Live keys are not made by this API, on no plan (D-28). Names need not be unique and are trimmed; a blank
         *     one is refused (D-27). A workspace that has as many keys as it may have is refused another (D-89).
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
         * @description Revokes the key: from the next request on it is answered 401. It stays in the list with `revokedAt` set (D-89).
         *     Revoking it again is 204 and leaves `revokedAt` as it is. An unknown key, or one of another workspace,
         *     is 404 (D-25). A key may revoke itself, and the last key may be revoked (D-26).
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
        /** @description Number of occupied prompt slots. Every tracked prompt occupies one, a paused one too. See D-40. */
        ActiveCount: number;
        /** @description A prompt to track. */
        AddPrompt: {
            text: components["schemas"]["PromptText"];
            /** @default discoverer */
            persona?: components["schemas"]["PromptPersona"];
            /** @description A free label, at most 200 characters. It is trimmed; an empty one is the same as null. */
            topic?: string | null;
            /**
             * @description The intent of the buyer, any text of at most 200 characters. Only the five words of the `intent`
             *     filter of the analytics can be filtered by. See D-53.
             */
            intent?: string | null;
        };
        /** @description The new prompt, and the slots after it. */
        AddPromptResult: {
            promptId: string;
            activeCount: components["schemas"]["ActiveCount"];
            cap: components["schemas"]["Cap"];
        };
        /** @description How complete the measurement behind the figures is. */
        AnalyticsCoverage: {
            /** @description Prompts that are tracked and meant to be measured. */
            promptsActive: components["schemas"]["Count"];
            /**
             * @description Prompts with a successful observation in the window, whether or not they have been paused, archived or
             *     replaced since. It can therefore exceed `promptsActive`.
             */
            promptsMeasured: components["schemas"]["Count"];
            /** @description Observations tried in the window. */
            attempted: components["schemas"]["Count"];
            /** @description Those that gave an answer. */
            succeeded: components["schemas"]["Count"];
            /** @description Those that did not: errors, refusals and empty answers. */
            failed: components["schemas"]["Count"];
            /** @description The latest successful observation in the window; null when there is none. */
            lastObservedAt: components["schemas"]["TimestampOrNull"];
        };
        /**
         * @description The headline figures of the workspace over a window, with its platforms, competitors, cited sites and
         *     topics. Prompts of the personas `branded`, `competitor` and `control` are left out of every figure. See
         *     D-81.
         */
        AnalyticsOverview: {
            rangeDays: components["schemas"]["RangeDays"];
            /** @description First UTC day of the window. */
            from: components["schemas"]["Day"];
            /** @description Last UTC day of the window, inclusive: today. */
            to: components["schemas"]["Day"];
            /** @description First UTC day of the window compared with. */
            previousFrom: components["schemas"]["Day"];
            /** @description Last UTC day of the window compared with, inclusive. */
            previousTo: components["schemas"]["Day"];
            generatedAt: components["schemas"]["Timestamp"];
            headline: components["schemas"]["KpiSummary"];
            coverage: components["schemas"]["AnalyticsCoverage"];
            platforms: components["schemas"]["PlatformBreakdown"][];
            /** @description The own brand and the tracked competitors, the most visible first. */
            competitors: components["schemas"]["CompetitorStanding"][];
            /** @description The citation leaderboard, the 20 domains cited most. */
            citations: components["schemas"]["CitedDomain"][];
            /** @description Topics of prompts, the most visible first. */
            topics: components["schemas"]["TopicStanding"][];
        };
        /** @description An API key as it is listed. The raw secret is never part of it. */
        ApiKey: {
            id: string;
            /** @description The label given when the key was made. */
            name: string;
            environment: components["schemas"]["Environment"];
            /** @description The first 12 characters of the key, enough to recognise it. See D-29. */
            keyPrefix: string;
            createdAt: components["schemas"]["Timestamp"];
            /** @description When the key was last used, accurate to about a minute; null before its first use. See D-30. */
            lastUsedAt: components["schemas"]["TimestampOrNull"];
            /** @description When the key was revoked; null while it is active. */
            revokedAt: components["schemas"]["TimestampOrNull"];
        };
        /** @description The workspace has as many keys as it may have. */
        ApiKeyLimitExceededError: {
            error: components["schemas"]["ErrorFields"] & {
                /** @enum {string} */
                code?: "api_key_limit_exceeded";
                details: {
                    /** @description The most keys that are not revoked. */
                    limit: number;
                    /** @description The keys that are not revoked now. */
                    activeCount: number;
                };
            };
        };
        /** @description All keys of the workspace. */
        ApiKeyList: {
            /** @description Newest first; revoked keys are included. */
            keys: components["schemas"]["ApiKey"][];
        };
        /** @description The workspace, or a key of it, does not exist. */
        ApiKeyNotFoundError: {
            error: components["schemas"]["ErrorFields"] & {
                /** @enum {string} */
                code?: "workspace_not_found" | "not_found";
            };
        };
        /** @description The active brand profile. All nine fields are always present. */
        BrandProfile: {
            /** @description Number of the active version; 0 before the first save. See D-57. */
            version: number;
            positioning: string | null;
            audience: string | null;
            productDescription: string | null;
            tone: string | null;
            /** @description Read only; it cannot be written by this API. See D-62. */
            contentStyle: string | null;
            /** @description Names of competitors, in the order given. */
            competitors: string[];
            excludedTopics: string[];
            /** @description When the competitor list was pinned; null when it is not pinned. */
            competitorsPinnedAt: components["schemas"]["TimestampOrNull"];
        };
        /** @description The prompts to reword. */
        BulkEditPrompts: {
            /** @description 1 to 100 items; each prompt may occur once. */
            prompts: {
                id: string;
                text: components["schemas"]["PromptText"];
            }[];
        };
        /** @description What the batch changed. */
        BulkEditPromptsResult: {
            /** @description One result for each item, in the order sent. */
            results: {
                id: string;
                /** @description False exactly when `wordingChange` is `none`. */
                changed: boolean;
                wordingChange: components["schemas"]["WordingChange"];
            }[];
        };
        /** @description The prompts to track. */
        BulkInsertPrompts: {
            /** @description 1 to 100 prompts. */
            prompts: components["schemas"]["AddPrompt"][];
        };
        /** @description The prompts of the batch, and the slots after it. */
        BulkInsertPromptsResult: {
            /** @description One result for each item, in the order sent. */
            results: {
                promptId: string;
                /** @description True when the prompt is newly tracked, false when an existing one was reused. */
                created: boolean;
            }[];
            activeCount: components["schemas"]["ActiveCount"];
            cap: components["schemas"]["Cap"];
        };
        /** @description The effective prompt cap; `-1` means unlimited. */
        Cap: number;
        /**
         * @description This window minus the window of the same length just before it, so that a positive value is always better
         *     (for `averagePositionChange` it is the earlier minus the present); null when either value is null.
         */
        Change: number | null;
        /** @description How the figures moved against the window of the same length just before this one. */
        ChangeFields: {
            visibilityScoreChange: components["schemas"]["Change"];
            shareOfVoiceChange: components["schemas"]["Change"];
            averagePositionChange: components["schemas"]["Change"];
            sentimentScoreChange: components["schemas"]["Change"];
            citationRateChange: components["schemas"]["Change"];
            verdict: components["schemas"]["Verdict"];
        };
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
            /** @description Mean place of the domain's citations in their answers, 1 being first; null without citations. */
            averageCitationOrder: number | null;
        };
        /** @description One row a day and domain, for the 20 domains cited most in the window. */
        CitationRows: {
            /** @constant */
            metric: "citations";
            rangeDays: components["schemas"]["RangeDays"];
            /** @description First UTC day of the window. */
            from: components["schemas"]["Day"];
            /** @description Last UTC day of the window, inclusive. */
            to: components["schemas"]["Day"];
            /** @constant */
            interval: "day";
            rows: components["schemas"]["CitationRow"][];
        };
        /** @description One domain of the citation leaderboard. */
        CitedDomain: {
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
            /** @description Its pages that are cited most. */
            topUrls: {
                url: string;
                title: string | null;
                citations: components["schemas"]["Count"];
            }[];
        };
        /** @description A day and a brand. */
        CompetitorRow: {
            date: components["schemas"]["Day"];
            brand: string;
            isOwn: boolean;
            /** @description Answers of the day. */
            observations: components["schemas"]["Count"];
            /** @description Those that mention the brand. */
            mentions: components["schemas"]["Count"];
            visibilityScore: components["schemas"]["Score"];
            visibilityLow: components["schemas"]["Score"];
            visibilityHigh: components["schemas"]["Score"];
            shareOfVoice: components["schemas"]["Share"];
            averagePosition: components["schemas"]["MeanPosition"];
            sentimentScore: components["schemas"]["Score"];
        };
        /** @description One row a day and brand. */
        CompetitorRows: {
            /** @constant */
            metric: "competitors";
            rangeDays: components["schemas"]["RangeDays"];
            /** @description First UTC day of the window. */
            from: components["schemas"]["Day"];
            /** @description Last UTC day of the window, inclusive. */
            to: components["schemas"]["Day"];
            /** @constant */
            interval: "day";
            rows: components["schemas"]["CompetitorRow"][];
        };
        /** @description How one brand, the own one or a tracked competitor, appears in the answers. */
        CompetitorStanding: {
            rank: number;
            brand: string;
            isOwn: boolean;
            /** @description Answers that mention the brand. */
            mentions: components["schemas"]["Count"];
            visibilityScore: components["schemas"]["Score"];
            shareOfVoice: components["schemas"]["Share"];
            averagePosition: components["schemas"]["MeanPosition"];
            sentimentScore: components["schemas"]["Score"];
        };
        /** @description The competitor list is pinned and the request would change it. */
        CompetitorsPinnedError: {
            error: components["schemas"]["ErrorFields"] & {
                /** @enum {string} */
                code?: "competitors_pinned";
            };
        };
        /** @description The competitor list as it now stands. */
        CompetitorsResult: {
            /** @description Number of names in the list. */
            count: number;
        };
        Count: number;
        /**
         * @description A UTC calendar day, `YYYY-MM-DD`.
         * @example 2026-03-31
         */
        Day: string;
        /** @description What the reword changed. */
        EditPromptResult: {
            promptId: string;
            /** @description False exactly when `wordingChange` is `none`. */
            changed: boolean;
            wordingChange: components["schemas"]["WordingChange"];
        };
        /**
         * @description The environment of a key. It is a label: test and live keys of a workspace see the same data. See D-31.
         * @example test
         * @enum {string}
         */
        Environment: "test" | "live";
        /** @description The body of every error response. Each response narrows the codes to those it can carry. See D-01. */
        Error: {
            error: components["schemas"]["ErrorFields"];
        };
        /**
         * @description What went wrong, for programs: branch on this word and never on the message. Each code has one HTTP
         *     status: `invalid_parameter` 400, `unauthorized` 401, `plan_required` 403, `workspace_not_found`,
         *     `prompt_not_found` and `not_found` 404, `method_not_allowed` 405, `request_timeout` 408,
         *     `prompt_not_editable`, `prompt_cap_exceeded`, `api_key_limit_exceeded`, `competitors_pinned`,
         *     `no_active_positioning` and `conflict` 409, `payload_too_large` 413, `unsupported_media_type` 415, `rate_limited` 429, `headers_too_large` 431,
         *     `internal` 500, `service_unavailable` and `outcome_unknown` 503. `conflict` is reserved: no operation of
         *     1.0.0 answers it. See D-02.
         * @example invalid_parameter
         * @enum {string}
         */
        ErrorCode: "invalid_parameter" | "unauthorized" | "plan_required" | "workspace_not_found" | "prompt_not_found" | "not_found" | "method_not_allowed" | "request_timeout" | "prompt_not_editable" | "prompt_cap_exceeded" | "api_key_limit_exceeded" | "competitors_pinned" | "no_active_positioning" | "conflict" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal" | "service_unavailable" | "outcome_unknown";
        /**
         * @description What a program may want to know beyond the code. Its members depend on the code, and more may be added.
         *     For `prompt_cap_exceeded`: `cap`, `activeCount`, `requested`. For `api_key_limit_exceeded`: `limit`,
         *     `activeCount`. For a list with bad items: `invalidItems`,
         *     an array of `index` (from 0), `param` and `message`.
         */
        ErrorDetails: {
            [key: string]: unknown;
        };
        /** @description What every error says. */
        ErrorFields: {
            code: components["schemas"]["ErrorCode"];
            /** @description What went wrong and what to do about it, for people. Its wording may change at any time. */
            message: string;
            /**
             * @description The parameter or body field at fault: the name of a query or path parameter, or the path of a body
             *     field, such as `text` or `prompts[2].text`; `body` for the body as a whole. Absent when no single one
             *     is at fault.
             */
            param?: string;
            details?: components["schemas"]["ErrorDetails"];
            /** @description The same value as the response header `X-Request-Id`. */
            requestId: string;
        };
        /** @description A fault of the service. */
        InternalError: {
            error: components["schemas"]["ErrorFields"] & {
                /** @enum {string} */
                code?: "internal";
            };
        };
        /** @description An input that breaks the contract. */
        InvalidParameterError: {
            error: components["schemas"]["ErrorFields"] & {
                /** @enum {string} */
                code?: "invalid_parameter";
            };
        };
        /** @description The key to make. */
        IssueApiKey: {
            /** @description A label, 1 to 80 characters after trimming. Two keys may have the same name. */
            name: string;
            /**
             * @description Only test keys are issued here, on every plan. See D-28.
             * @default test
             * @enum {string}
             */
            environment?: "test";
        };
        /** @description A newly made key, with its secret. */
        IssuedApiKey: {
            id: string;
            /** @description The raw secret. It is given here once and can never be read again. */
            key: string;
            /** @description The first 12 characters of the key, as they are listed. */
            keyPrefix: string;
        };
        /**
         * @description A keyword on one engine, as of its last successful check. Keywords are checked daily; a term measured on
         *     four engines gives four rows.
         */
        Keyword: {
            term: string;
            topic: components["schemas"]["KeywordTopic"];
            engine: components["schemas"]["KeywordEngine"];
            /** @description The page of the site that ranks; null when none ranks yet. */
            url: string | null;
            /** @description Rank, 1 being the best; null outside the top 100. */
            position: number | null;
            /** @description Rank at the check before the last one; null when there was none or it was outside the top 100. */
            previousPosition: number | null;
            /**
             * @description `previousPosition` minus `position`: positive when the keyword moved up, negative when it fell; null
             *     when either of the two is null. See D-71.
             */
            change: number | null;
            /** @description Estimated searches a month. */
            volume: number;
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
            /** @description Whether another page follows. */
            hasMore: boolean;
            /** @description Pass it back as `cursor` for the next page; null on the last page. */
            nextCursor: string | null;
        };
        /**
         * @description The bucket of a keyword. It has nothing to do with the free topic labels of prompts.
         * @enum {string}
         */
        KeywordTopic: "seo" | "geo" | "social";
        /** @description The figures of a set of successful observations. */
        Kpi: components["schemas"]["KpiFields"];
        /** @description How the figures moved against the window of the same length just before this one. */
        KpiChanges: components["schemas"]["ChangeFields"];
        /**
         * @description The figures of a set of successful observations ("answers"). Counts are pooled over the set, never
         *     averages of averages. A rate with nothing to divide by is null, never 0.
         */
        KpiFields: {
            /** @description Successful observations. Failures and refusals are counted elsewhere, never as "not visible". */
            observations: components["schemas"]["Count"];
            /** @description Those of them that mention the own brand. */
            mentions: components["schemas"]["Count"];
            /** @description 100 x `mentions` / `observations`, to 2 decimals. */
            visibilityScore: components["schemas"]["Score"];
            /** @description Lower end of the 95 % Wilson interval of `visibilityScore`. */
            visibilityLow: components["schemas"]["Score"];
            /** @description Upper end of the 95 % Wilson interval of `visibilityScore`. */
            visibilityHigh: components["schemas"]["Score"];
            /** @description `mentions` / (`mentions` + for each tracked competitor the answers that mention it), to 4 decimals. */
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
        /** @description The figures of a set of successful observations, and how they moved. */
        KpiSummary: components["schemas"]["KpiFields"] & components["schemas"]["ChangeFields"];
        /** @description What the latest answer on a platform said about the own brand. */
        LatestAnswer: {
            observationId: string;
            mentioned: boolean;
            /** @description Place of the own brand among the brands named; null when it is not mentioned. */
            position: number | null;
            /** @description Whether the answer cites a domain of the brand. */
            cited: boolean;
            /** @description -1 (against) to 1 (in favour); null when not known. */
            sentiment: number | null;
            /** @description The model that answered; null when not known. */
            model: string | null;
        };
        /** @description The workspace and environment of the calling key, and the owner of the workspace. */
        Me: {
            /** @description The owner of the workspace, whichever key is used. See D-32. */
            user: {
                id: string;
                /** @description Display name of the owner; null when none is recorded. */
                name: string | null;
                /** @description E-mail address of the owner; null when none is recorded. */
                email: string | null;
            };
            workspaceId: string;
            environment: components["schemas"]["Environment"];
        };
        /**
         * @description Mean position of the brand among all brands named in an answer, over the answers that mention it: 1 is
         *     first; null when no answer does.
         */
        MeanPosition: number | null;
        /**
         * @description A family of metric rows.
         * @enum {string}
         */
        MetricName: "visibility" | "competitors" | "citations" | "platforms" | "topics";
        /**
         * @description Flat rows for charts: one row for each day of the window and value of the family's dimension. Every day of
         *     the window is present, and there is no row for "all", which would be counted twice. `metric` tells the
         *     families apart.
         */
        MetricRows: components["schemas"]["VisibilityRows"] | components["schemas"]["CompetitorRows"] | components["schemas"]["CitationRows"] | components["schemas"]["PlatformRows"] | components["schemas"]["TopicRows"];
        /** @description The workspace has no saved positioning. */
        NoActivePositioningError: {
            error: components["schemas"]["ErrorFields"] & {
                /** @enum {string} */
                code?: "no_active_positioning";
            };
        };
        /** @description Whether to pause or to resume. */
        PausePrompt: {
            /** @description True pauses, false resumes. */
            paused: boolean;
            /** @description A note, at most 500 characters, kept as `pausedReason`. It is ignored when resuming. */
            reason?: string | null;
        };
        /** @description The status after the call. */
        PausePromptResult: {
            promptId: string;
            status: components["schemas"]["PromptStatus"];
        };
        /** @description The request body is larger than 1 MiB. */
        PayloadTooLargeError: {
            error: components["schemas"]["ErrorFields"] & {
                /** @enum {string} */
                code?: "payload_too_large";
            };
        };
        /** @description The list to pin. */
        PinCompetitors: {
            /**
             * @description 1 to 64 names. Each is trimmed; names that are equal after that are kept once, in the place of the
             *     first.
             */
            competitors: string[];
        };
        /** @description The plan of the workspace does not include this. */
        PlanRequiredError: {
            error: components["schemas"]["ErrorFields"] & {
                /** @enum {string} */
                code?: "plan_required";
            };
        };
        /**
         * @description An answer engine on which prompts are measured.
         * @enum {string}
         */
        Platform: "chatgpt" | "perplexity" | "gemini" | "google";
        /** @description The figures of one platform. */
        PlatformBreakdown: {
            platform: components["schemas"]["Platform"];
            surfaces: components["schemas"]["Surface"][];
            /** @description The models that answered, as the platform named them. */
            models: string[];
            /** @description Attempts in the window that gave no answer. */
            failed: components["schemas"]["Count"];
            lastObservedAt: components["schemas"]["TimestampOrNull"];
            visibilityScoreChange: components["schemas"]["Change"];
        } & components["schemas"]["KpiFields"];
        /** @description A day and a platform. */
        PlatformRow: {
            date: components["schemas"]["Day"];
            platform: components["schemas"]["Platform"];
            /** @description Attempts that gave no answer. */
            failed: components["schemas"]["Count"];
            /** @description The models that answered that day. */
            models: string[];
            /**
             * @description Whether the models that answered differ from those of the last earlier day on which any were
             *     known.
             */
            modelChanged: boolean;
        } & components["schemas"]["KpiFields"];
        /** @description One row a day and platform. */
        PlatformRows: {
            /** @constant */
            metric: "platforms";
            rangeDays: components["schemas"]["RangeDays"];
            /** @description First UTC day of the window. */
            from: components["schemas"]["Day"];
            /** @description Last UTC day of the window, inclusive. */
            to: components["schemas"]["Day"];
            /** @constant */
            interval: "day";
            rows: components["schemas"]["PlatformRow"][];
        };
        /** @description A prompt of the workspace. All ten fields are always present. */
        Prompt: {
            id: string;
            /** @description The present wording. */
            text: string;
            /** @description A free label. */
            topic: string | null;
            status: components["schemas"]["PromptStatus"];
            /**
             * @description `api`: made by this API. `user`: made by a person elsewhere. `system`: made by ingestion.
             * @enum {string}
             */
            createdBy: "api" | "user" | "system";
            /** @description The reason given with the pause; null when there is none or the prompt is not paused. */
            pausedReason: string | null;
            /** @description Id of the user under whose key the prompt was archived; null while it is tracked. */
            archivedBy: string | null;
            /** @description `replaced` when a replacement archived it; null otherwise. */
            archivedReason: string | null;
            /** @description Whether at least one successful observation exists. See D-56. */
            hasObservations: boolean;
            /** @description When the record last changed. A call that changes nothing does not move it. */
            updatedAt: components["schemas"]["Timestamp"];
        };
        /** @description One page of prompts with their figures, and the figures of all prompts that the filters leave. */
        PromptAnalytics: {
            rangeDays: components["schemas"]["RangeDays"];
            /** @description First UTC day of the window. */
            from: components["schemas"]["Day"];
            /** @description Last UTC day of the window, inclusive. */
            to: components["schemas"]["Day"];
            /**
             * @description The figures of the whole filtered set, not only of this page. Without a filter by persona, prompts of the
             *     personas `branded`, `competitor` and `control` are left out of them (D-81).
             */
            summary: components["schemas"]["KpiSummary"];
            /** @description Number of prompts in the whole filtered set. */
            total: components["schemas"]["Count"];
            /** @description In the order in which the prompts were made. */
            prompts: components["schemas"]["PromptPerformance"][];
            /** @description Whether another page follows. */
            hasMore: boolean;
            /** @description Pass it back as `cursor` for the next page; null on the last page. */
            nextCursor: string | null;
        };
        /** @description How many prompt slots there are, and how many are occupied. */
        PromptCap: {
            activeCount: components["schemas"]["ActiveCount"];
            cap: components["schemas"]["Cap"];
        };
        /** @description The new prompts do not fit the prompt cap of the workspace. */
        PromptCapExceededError: {
            error: components["schemas"]["ErrorFields"] & {
                /** @enum {string} */
                code?: "prompt_cap_exceeded";
                details: {
                    /** @description The effective cap. */
                    cap: number;
                    /** @description The slots occupied before this request. */
                    activeCount: number;
                    /** @description The new slots that this request needs. */
                    requested: number;
                };
            };
        };
        /** @description The prompts of the active GEO project of the workspace. */
        PromptList: {
            /** @description Prompts that can be edited, paused ones included; oldest first. */
            tracked: components["schemas"]["Prompt"][];
            /** @description Prompts that were archived; the latest first. */
            archived: components["schemas"]["Prompt"][];
        };
        /** @description A prompt is archived, and archived prompts cannot be edited. */
        PromptNotEditableError: {
            error: components["schemas"]["ErrorFields"] & {
                /** @enum {string} */
                code?: "prompt_not_editable";
            };
        };
        /** @description The workspace, or a prompt of it, does not exist. */
        PromptNotFoundError: {
            error: components["schemas"]["ErrorFields"] & {
                /** @enum {string} */
                code?: "workspace_not_found" | "prompt_not_found";
            };
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
            kpi: components["schemas"]["Kpi"];
            changes: components["schemas"]["KpiChanges"];
            platforms: components["schemas"]["PromptPlatform"][];
            /** @description One entry for each day of the window, the earliest first. */
            trend: {
                date: components["schemas"]["Day"];
                observations: components["schemas"]["Count"];
                visibilityScore: components["schemas"]["Score"];
            }[];
            /** @description Competitors named in the answers, the most frequent first. */
            competitorsMentioned: {
                brand: string;
                /** @description Answers that mention the brand. */
                mentions: components["schemas"]["Count"];
            }[];
            /** @description Domains cited in the answers, the most frequent first. */
            topCitedDomains: {
                domain: string;
                citations: components["schemas"]["Count"];
            }[];
        };
        /**
         * @description Who would ask the prompt.
         * @enum {string}
         */
        PromptPersona: "discoverer" | "buyer" | "evaluator" | "competitor" | "branded" | "control";
        /** @description One prompt on one platform. */
        PromptPlatform: {
            platform: components["schemas"]["Platform"];
            /**
             * @description `measured`: the last attempt succeeded and is recent. `pending`: not attempted yet. `stale`: the last
             *     success is older than twice the measuring interval. `failed`: the last attempt gave no answer.
             * @enum {string}
             */
            state: "measured" | "pending" | "stale" | "failed";
            lastAttemptAt: components["schemas"]["TimestampOrNull"];
            /** @description The last success; null when there was none. */
            lastObservedAt: components["schemas"]["TimestampOrNull"];
            /** @description What went wrong with the last attempt; null when it succeeded or there was none. */
            lastError: string | null;
            observations: components["schemas"]["Count"];
            mentions: components["schemas"]["Count"];
            visibilityScore: components["schemas"]["Score"];
            averagePosition: components["schemas"]["MeanPosition"];
            /** @description The latest answer; null when there is none. */
            latest: components["schemas"]["LatestAnswer"] | null;
        };
        /**
         * @description The first of these that holds. `archived`: archived. `paused`: not measured for now. `draft`: brought in
         *     by ingestion and not measured until it is resumed. `regenerating`: the new prompt of a replacement, sent
         *     for measuring and without a result yet. `failed_all_platforms`: the last attempt failed on every platform.
         *     `pending_baseline`: no successful observation yet. `stale`: the last success is older than twice the
         *     measuring interval. `active`: measured and up to date. See D-43.
         * @enum {string}
         */
        PromptStatus: "draft" | "active" | "paused" | "archived" | "regenerating" | "pending_baseline" | "stale" | "failed_all_platforms";
        /** @description 3 to 500 characters (code points), and at least 3 after trimming. It is stored trimmed. See D-15. */
        PromptText: string;
        /**
         * @description Length of the window in whole UTC days, today included.
         * @enum {integer}
         */
        RangeDays: 7 | 30 | 90;
        /** @description Too many requests in the current window. */
        RateLimitedError: {
            error: components["schemas"]["ErrorFields"] & {
                /** @enum {string} */
                code?: "rate_limited";
            };
        };
        /** @description A recalibration run that has been accepted. */
        Recalibration: {
            runId: string;
            /** @description Whether the run has been handed on to be carried out. */
            dispatch: {
                /**
                 * @description `queued`: the run is recorded for delivery under `outboxId`. `skipped`: there was nothing to hand
                 *     on.
                 * @enum {string}
                 */
                status: "queued" | "skipped";
                /** @description Id of the delivery record; null when `status` is `skipped`. */
                outboxId: string | null;
            };
        };
        /** @description The archived prompt. */
        RemovePromptResult: {
            promptId: string;
        };
        /** @description The two prompts of a replacement. */
        ReplacePromptResult: {
            /** @description The new prompt. */
            promptId: string;
            /** @description The old prompt, now archived. */
            archivedPromptId: string;
        };
        /** @description The new wording. */
        RewordPrompt: {
            text: components["schemas"]["PromptText"];
        };
        /**
         * @description The fields to save. `positioning` is always needed; any other field that is left out keeps its value. Text
         *     fields are trimmed. See D-58.
         */
        SaveBrandPositioning: {
            /** @description 3 to 2000 characters, and at least 3 after trimming. */
            positioning: string;
            /** @description Send null to clear it. */
            audience?: string | null;
            /** @description Send null to clear it. */
            productDescription?: string | null;
            /** @description Send null to clear it. */
            tone?: string | null;
            /**
             * @description Replaces the list; `[]` clears it. Refused with 409 `competitors_pinned` when it differs from a pinned
             *     list. See D-59.
             */
            competitors?: string[];
            /** @description Replaces the list; `[]` clears it. */
            excludedTopics?: string[];
            /** @description What the author typed, word for word. It is kept with the version and is not part of any answer. */
            rawIntent?: string;
        };
        /** @description The version that the save made. */
        SaveBrandPositioningResult: {
            /** @description Number of the version that is now active. */
            version: number;
            /** @description Whether an earlier active version was superseded. */
            superseded: boolean;
        };
        /** @description 0 to 100; null when there is nothing to divide by. */
        Score: number | null;
        /** @description The service cannot answer just now. */
        ServiceUnavailableError: {
            error: components["schemas"]["ErrorFields"] & {
                /** @enum {string} */
                code?: "service_unavailable";
            };
        };
        /** @description A fraction, 0 to 1; null when there is nothing to divide by. */
        Share: number | null;
        /**
         * @description What kind of site a domain is. `own`: a domain of the brand. `competitor`: a domain of a competitor. The
         *     others describe sites of third parties.
         * @enum {string}
         */
        SourceType: "own" | "competitor" | "editorial" | "corporate" | "ugc" | "reference" | "institutional" | "other";
        /**
         * @description How the platform was asked. `api`, its programming interface; `ui`, its pages; `serp`, a search page.
         * @enum {string}
         */
        Surface: "api" | "ui" | "serp";
        /**
         * @description A moment in UTC, with milliseconds: `YYYY-MM-DDTHH:MM:SS.sssZ`. See D-13.
         * @example 2026-03-31T09:15:00.000Z
         */
        Timestamp: string;
        /**
         * @description A moment in UTC (`YYYY-MM-DDTHH:MM:SS.sssZ`), or null when there is none. See D-13.
         * @example 2026-03-31T09:15:00.000Z
         */
        TimestampOrNull: string | null;
        /** @description A day and a topic. */
        TopicRow: {
            date: components["schemas"]["Day"];
            /** @description The label; null for prompts without one. */
            topic: string | null;
            /** @description Prompts with this label. */
            promptCount: components["schemas"]["Count"];
        } & components["schemas"]["KpiFields"];
        /** @description One row a day and topic of prompts. */
        TopicRows: {
            /** @constant */
            metric: "topics";
            rangeDays: components["schemas"]["RangeDays"];
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
            rank: number;
            /** @description The label; null for prompts without one. */
            topic: string | null;
            /** @description Prompts with this label. */
            promptCount: components["schemas"]["Count"];
            visibilityScoreChange: components["schemas"]["Change"];
        } & components["schemas"]["KpiFields"];
        /** @description A request that never reached an operation. */
        TransportFault: components["schemas"]["Error"] & {
            error?: {
                /** @enum {string} */
                code?: "not_found" | "method_not_allowed" | "request_timeout" | "headers_too_large" | "invalid_parameter";
            } & {
                [key: string]: unknown;
            };
        };
        /** @description No usable key. */
        UnauthorizedError: {
            error: components["schemas"]["ErrorFields"] & {
                /** @enum {string} */
                code?: "unauthorized";
            };
        };
        /** @description The request body is not JSON. */
        UnsupportedMediaTypeError: {
            error: components["schemas"]["ErrorFields"] & {
                /** @enum {string} */
                code?: "unsupported_media_type";
            };
        };
        /**
         * @description Whether the change of the visibility score means anything. `up`, `down`: the 95 % intervals of the two
         *     windows do not overlap. `withinNoise`: they do. `insufficientData`: under 5 successful observations in
         *     either window. `notComparable`: a platform measured in both windows shares no model between them.
         *     `insufficientData` wins over all others. See D-82.
         * @enum {string}
         */
        Verdict: "up" | "down" | "withinNoise" | "insufficientData" | "notComparable";
        /** @description A day. */
        VisibilityRow: {
            date: components["schemas"]["Day"];
        } & components["schemas"]["KpiFields"];
        /** @description One row a day for the whole workspace. */
        VisibilityRows: {
            /** @constant */
            metric: "visibility";
            rangeDays: components["schemas"]["RangeDays"];
            /** @description First UTC day of the window. */
            from: components["schemas"]["Day"];
            /** @description Last UTC day of the window, inclusive. */
            to: components["schemas"]["Day"];
            /** @constant */
            interval: "day";
            rows: components["schemas"]["VisibilityRow"][];
        };
        /**
         * @description How far the wording moved. `none`: it is equal after trimming. `minor`: only letter case, punctuation or
         *     spacing differ, or most words are shared. `major`: anything else. See D-50.
         * @enum {string}
         */
        WordingChange: "minor" | "major" | "none";
        /** @description The workspace of the key no longer exists. */
        WorkspaceNotFoundError: {
            error: components["schemas"]["ErrorFields"] & {
                /** @enum {string} */
                code?: "workspace_not_found";
            };
        };
        /** @description The service cannot finish a write just now, or does not know whether it did. */
        WriteUnavailableError: {
            error: components["schemas"]["ErrorFields"] & {
                /** @enum {string} */
                code?: "service_unavailable" | "outcome_unknown";
            };
        };
    };
    responses: {
        /**
         * @description The workspace has as many keys that are not revoked as it may have. No key was made. Revoke one first. See
         *     D-89.
         */
        ApiKeyLimitExceeded: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiKeyLimitExceededError"];
            };
        };
        /**
         * @description The workspace has no such key (a key of another workspace is answered in the same way), or the workspace
         *     itself no longer exists. See D-25.
         */
        ApiKeyNotFound: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiKeyNotFoundError"];
            };
        };
        /**
         * @description An item names an archived prompt, and archived prompts cannot be edited. Nothing was changed.
         *     `details.invalidItems` lists every such item. See D-48.
         */
        BatchPromptNotEditable: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PromptNotEditableError"];
            };
        };
        /**
         * @description An item names a prompt that the workspace does not have, or the workspace itself no longer exists. Nothing
         *     was changed. `details.invalidItems` lists every such item. See D-48.
         */
        BatchPromptNotFound: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PromptNotFoundError"];
            };
        };
        /** @description The competitor list is pinned and `competitors` differs from it. Nothing was saved. See D-59. */
        CompetitorsPinned: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["CompetitorsPinnedError"];
            };
        };
        /**
         * @description A fault of the service; it has been logged under the request id. A read may be tried again; before
         *     repeating a write, read whether it took effect.
         */
        Internal: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InternalError"];
            };
        };
        /**
         * @description The request breaks the contract: a parameter or body field is unknown, missing, malformed, out of bounds or
         *     not an accepted value, or the body is not a JSON object. Nothing was changed. `param` names the fault. See
         *     D-04.
         */
        InvalidBody: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InvalidParameterError"];
            };
        };
        /**
         * @description The request breaks the contract: a parameter is unknown, missing, repeated, malformed, out of bounds or
         *     not an accepted value. `param` names it. See D-04.
         */
        InvalidParameter: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InvalidParameterError"];
            };
        };
        /** @description No positioning has been saved, so there is nothing to recalibrate toward. Save one first. See D-64. */
        NoActivePositioning: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NoActivePositioningError"];
            };
        };
        /** @description The request body is larger than 1 MiB. Nothing was changed. See D-14. */
        PayloadTooLarge: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PayloadTooLargeError"];
            };
        };
        /**
         * @description The operation needs a paid plan and the workspace is on the free one; or the key is a live key and the
         *     workspace is on the free plan, which ends the use of live keys on every operation. Nothing was changed.
         *     See D-03.
         */
        PlanRequired: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PlanRequiredError"];
            };
        };
        /**
         * @description The new prompts do not fit the cap. Nothing was tracked. `details` holds the cap, the slots occupied and
         *     the new slots that the request needs. Archive prompts to free slots. See D-41.
         */
        PromptCapExceeded: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PromptCapExceededError"];
            };
        };
        /** @description The prompt is archived, and archived prompts cannot be edited. Nothing was changed. See D-46. */
        PromptNotEditable: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PromptNotEditableError"];
            };
        };
        /**
         * @description The workspace has no such prompt (a prompt of another workspace is answered in the same way), or the
         *     workspace itself no longer exists. Nothing was changed. See D-47.
         */
        PromptNotFound: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PromptNotFoundError"];
            };
        };
        /**
         * @description The key has used up its requests of the current window, or all keys of the workspace together have used up
         *     theirs; the message says which. Nothing was changed. Wait for `Retry-After` seconds. Too many failed
         *     authentications from one address are answered in the same way. See D-34, D-36 and D-88.
         */
        RateLimited: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RateLimitedError"];
            };
        };
        /**
         * @description The service cannot answer just now: its database cannot be reached, or it is stopping. Wait for
         *     `Retry-After` seconds and try again. See D-20.
         */
        ServiceUnavailable: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ServiceUnavailableError"];
            };
        };
        /**
         * @description A request that never reached an operation, with the status of its code: `invalid_parameter` 400 (not
         *     HTTP), `not_found` 404 (no such path), `method_not_allowed` 405 (with `Allow`), `request_timeout` 408,
         *     `headers_too_large` 431. See D-09 and D-20.
         */
        TransportError: {
            headers: {
                Allow: components["headers"]["Allow"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TransportFault"];
            };
        };
        /**
         * @description The `Authorization` header is missing, or its key is unknown, malformed, revoked or replaced by
         *     regeneration.
         */
        Unauthorized: {
            headers: {
                "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["UnauthorizedError"];
            };
        };
        /** @description The request body has a `Content-Type` other than `application/json`. Nothing was changed. See D-05. */
        UnsupportedMediaType: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["UnsupportedMediaTypeError"];
            };
        };
        /** @description The key belongs to a workspace that no longer exists. See D-33. */
        WorkspaceNotFound: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["WorkspaceNotFoundError"];
            };
        };
        /**
         * @description The service cannot finish this write just now. With `service_unavailable` nothing was changed: wait for
         *     `Retry-After` seconds and try again. With `outcome_unknown` the database failed while the change was being
         *     saved, and it may have been: read the present state before you repeat the request. See D-20 and D-90.
         */
        WriteUnavailable: {
            headers: {
                "Retry-After": components["headers"]["RetryAfterIfSafe"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["WriteUnavailableError"];
            };
        };
    };
    parameters: {
        /**
         * @description `nextCursor` of the page before. It holds for the same workspace and filters only, with those sent again;
         *     `limit` may differ from page to page. An empty value is as if left out. See D-67.
         */
        cursor: string;
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
        /**
         * @description Length of the window in days: the last 7, 30 or 90 whole UTC days up to and including today. Exactly these
         *     three spellings are taken. See D-74.
         */
        rangeDays: 7 | 30 | 90;
    };
    requestBodies: never;
    headers: {
        /**
         * @description On 405, the methods that the path has, separated by commas.
         * @example GET, HEAD, OPTIONS
         */
        Allow: string;
        /**
         * @description Requests allowed in a window of 60 seconds, by the limit that `X-RateLimit-Remaining` is about.
         * @example 60
         */
        RateLimitLimit: number;
        /**
         * @description Requests left in the current window, this one already counted: of the key, or of its workspace when fewer
         *     are left there. With no usable key, the smaller of the limit and what is left of the budget for failed
         *     authentications of this address. See D-35 and D-88.
         * @example 59
         */
        RateLimitRemaining: number;
        /**
         * @description When the current window ends, in Unix time (seconds).
         * @example 1774948560
         */
        RateLimitReset: number;
        /**
         * @description Identifies this request in the logs of the service; quote it when asking for help. See D-18.
         * @example req_0197f3a1c2d44e5f8a6b7c8d9e0f1a2b
         */
        RequestId: string;
        /**
         * @description Whole seconds to wait before trying again, at least 1.
         * @example 17
         */
        RetryAfter: number;
        /**
         * @description Whole seconds to wait before trying again, at least 1. Absent with `outcome_unknown`: read first what was saved.
         * @example 1
         */
        RetryAfterIfSafe: number;
        /**
         * @description The scheme to authenticate with, `Bearer`.
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
                /**
                 * @description Length of the window in days: the last 7, 30 or 90 whole UTC days up to and including today. Exactly these
                 *     three spellings are taken. See D-74.
                 */
                rangeDays?: components["parameters"]["rangeDays"];
            };
            header?: never;
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnalyticsOverview"];
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
    listPromptAnalytics: {
        parameters: {
            query?: {
                /**
                 * @description Length of the window in days: the last 7, 30 or 90 whole UTC days up to and including today. Exactly these
                 *     three spellings are taken. See D-74.
                 */
                rangeDays?: components["parameters"]["rangeDays"];
                /** @description Page size, digits only. A value out of range is refused, not cut. */
                limit?: number;
                /**
                 * @description Keep prompts with one of these statuses. Repeats, commas and `[]` are all taken; any other value is
                 *     refused (D-75).
                 */
                status?: components["schemas"]["PromptStatus"][];
                /**
                 * @description Keep prompts of one of these personas; `custom` stands for `competitor`, `branded` and `control`
                 *     (D-78). With this filter `summary` covers every prompt that it selects (D-81). Repeats, commas and `[]`
                 *     are all taken; any other value is refused.
                 */
                persona?: ("discoverer" | "buyer" | "evaluator" | "custom")[];
                /**
                 * @description Keep prompts with one of these intents. Repeats, commas and `[]` are all taken; any other value is
                 *     refused. A prompt whose intent is another word is found by no intent filter (D-78).
                 */
                intent?: ("informational" | "commercial" | "comparison" | "transactional" | "support")[];
                /**
                 * @description Keep prompts with one of these topic labels: the whole label, in any letter case. Repeats, commas
                 *     and `[]` are all taken; a value with commas is matched both whole and split, since a label may hold
                 *     a comma (D-79). A blank value is as if left out.
                 */
                topic?: string[];
                /**
                 * @description Keep prompts whose text or topic contains this, in any letter case, every character taken literally
                 *     (D-79). A blank value is as if left out.
                 */
                query?: string;
                /**
                 * @description `nextCursor` of the page before. It holds for the same workspace and filters only, with those sent again;
                 *     `limit` may differ from page to page. An empty value is as if left out. See D-67.
                 */
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PromptAnalytics"];
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
    getMetricRows: {
        parameters: {
            query: {
                /** @description The family to read, in lower case. */
                metric: components["schemas"]["MetricName"];
                /**
                 * @description Length of the window in days: the last 7, 30 or 90 whole UTC days up to and including today. Exactly these
                 *     three spellings are taken. See D-74.
                 */
                rangeDays?: components["parameters"]["rangeDays"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rows of the family asked for. */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MetricRows"];
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
    listKeywords: {
        parameters: {
            query?: {
                /** @description Keep one engine; left out, all engines. */
                engine?: components["schemas"]["KeywordEngine"];
                /** @description Keep one bucket; left out, all buckets. These are not the topic labels of prompts. */
                topic?: components["schemas"]["KeywordTopic"];
                /**
                 * @description Keep keywords whose term contains this, in any letter case, every character taken literally, spaces
                 *     included (D-69). An empty value is as if left out.
                 */
                q?: string;
                /**
                 * @description `true`: only keywords that have a position. `false`: only tracked keywords that have none. Left out:
                 *     both, and untracked keywords without a position too (D-70).
                 */
                ranked?: boolean;
                /** @description Page size, digits only. A value out of range is refused, not cut (D-68). */
                limit?: number;
                /**
                 * @description `nextCursor` of the page before. It holds for the same workspace and filters only, with those sent again;
                 *     `limit` may differ from page to page. An empty value is as if left out. See D-67.
                 */
                cursor?: components["parameters"]["cursor"];
                /**
                 * @description Alone: the window of the topic visibility, 7, 30 or 90 whole UTC days up to and including today.
                 *     Beside any other parameter it is checked and has no effect. Left out, the call is for keyword
                 *     rankings.
                 */
                rangeDays?: 7 | 30 | 90;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description A page of keyword rankings; or the rows of the topics family, or null when the workspace has no
             *     prompts.
             */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeywordPage"] | components["schemas"]["TopicRows"] | null;
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaveBrandPositioningResult"];
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The prompts in their two groups. */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PromptList"];
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkEditPromptsResult"];
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
                "application/json": components["schemas"]["AddPrompt"];
            };
        };
        responses: {
            /** @description The prompt is tracked. */
            201: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddPromptResult"];
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkInsertPromptsResult"];
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemovePromptResult"];
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
            /** @description The prompt has the wording. */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EditPromptResult"];
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
            /** @description The status after the call. */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PausePromptResult"];
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplacePromptResult"];
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
                    "X-Request-Id": components["headers"]["RequestId"];
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
