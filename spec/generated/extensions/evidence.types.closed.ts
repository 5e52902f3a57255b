// Generated from spec/extensions/evidence.yaml by `npm run spec`. Do not edit.

export interface paths {
    "/v1/evidence/answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the answers behind a figure
         * @description One page of answers, newest first. An answer matches if it passes every filter that is present, so the number
         *     of answers that all pages return is the count behind a figure (D-106).
         *
         *     With `scope=workspace` these are the answers that count in the overview and the metric rows: of all prompts
         *     the workspace ever had, except those of the personas `branded`, `competitor` and `control` (D-81). With
         *     `scope=prompts` they are those that count in `summary` of GET /v1/analytics/prompts with the same `status`,
         *     `persona`, `intent`, `topic` and `query`, which are accepted only there.
         *
         *     A page ends early when its texts are long (D-108). For the next page, send the same filters with `cursor`.
         */
        get: operations["listAnswers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/evidence/sources": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the domains that answers cite or retrieve
         * @description The domains that most answers have as a source, first those with most answers. An answer cites a source, or the
         *     platform only retrieved it while it searched. Retrieved sources count in no figure of citations; they show
         *     which sites a platform reads without naming them (D-111). Counted are the answers of the overview.
         */
        get: operations["listSources"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/evidence/answers/{answerId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an answer with its raw response
         * @description One answer with the response of the platform or provider as it came. It can have several megabytes, so
         *     lists do not contain it.
         */
        get: operations["getAnswer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/evidence/prompts/{promptId}/answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the answers to a prompt
         * @description One page of answers to a prompt of the workspace, newest first, whatever its persona, project and status:
         *     those that count in its figures in GET /v1/analytics/prompts. An answer matches if it passes every filter that
         *     is present.
         *
         *     A page ends early when its texts are long (D-108). For the next page, send the same filters with `cursor`.
         */
        get: operations["listPromptAnswers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description What a platform answered when a prompt was asked once, or why it did not. */
        Answer: {
            /** @description Id of the answer, `observationId` in the prompt analytics. */
            id: string;
            promptId: string;
            /** @description The prompt as it was asked; it may have been reworded since. */
            promptText: string;
            /** @description When the answer came. */
            observedAt: components["schemas"]["Timestamp"];
            /** @description When it was due. */
            scheduledFor: components["schemas"]["Timestamp"];
            /** @description The measurement run that the answer belongs to. */
            runId: string;
            /**
             * Format: int32
             * @description Number of the sample in its run, from 0.
             */
            sampleIndex: number;
            platform: components["schemas"]["Platform"];
            surface: components["schemas"]["Surface"];
            /** @description Who delivered the answer; `unknown` if that was not recorded. */
            provider: string;
            /** @description The model asked for; `unknown` if that was not recorded. */
            modelRequested: string;
            /** @description The model that answered, as the platform named it. */
            modelServed: string | null;
            /** @description Language tag (BCP 47); `und` if that was not recorded. */
            locale: string;
            /** @description Country code (ISO 3166-1, two letters). */
            country: string | null;
            status: components["schemas"]["AnswerStatus"];
            /** @description Code of the failure; null for an answer. */
            errorCode: string | null;
            /** @description What the platform or provider said about the failure. */
            errorMessage: string | null;
            /** @description The text of the answer; null if it was not recorded. */
            text: string | null;
            /**
             * @description Whether the platform searched the web for this answer.
             * @enum {string}
             */
            retrievalStatus: "used" | "notUsed" | "unknown";
            /** @description What it searched for. */
            searchQueries: string[];
            /** @description The brands that the answer names, by position. */
            mentions: components["schemas"]["Mention"][];
            /** @description The sources of the answer, in its order. */
            citations: components["schemas"]["Citation"][];
            /** Format: int32 */
            inputTokens: number | null;
            /** Format: int32 */
            outputTokens: number | null;
            /**
             * Format: double
             * @description Cost in US dollars.
             */
            costUsd: number | null;
            /**
             * Format: int32
             * @description Time until the whole answer was there, in milliseconds.
             */
            latencyMs: number | null;
            /** @description Version of the program that found the mentions; `unknown` if that was not recorded. */
            extractorVersion: string;
        };
        /** @description One page of answers, newest first. */
        AnswerPage: {
            /** @description First UTC day that the query covers. */
            from: components["schemas"]["Day"];
            /** @description Last UTC day that the query covers. */
            to: components["schemas"]["Day"];
            /**
             * Format: date
             * @description First UTC day of which all answers are kept; null if none was deleted. Of earlier days only some are left,
             *     so there may be fewer than the figures have counted (D-109).
             */
            keptFrom: string | null;
            answers: components["schemas"]["Answer"][];
            /** @description Whether there is another page. */
            hasMore: boolean;
            /** @description The `cursor` of the next page; null on the last page. */
            nextCursor: string | null;
        };
        /**
         * @description `ok`: an answer. `refused`, `empty` and `error`: an attempt without one, which counts as `failed` and never as
         *     "not visible".
         * @enum {string}
         */
        AnswerStatus: "ok" | "refused" | "empty" | "error";
        /** @description An answer and the response that it was taken from. */
        AnswerWithResponse: {
            /** @description Id of the answer, `observationId` in the prompt analytics. */
            id: string;
            promptId: string;
            /** @description The prompt as it was asked; it may have been reworded since. */
            promptText: string;
            /** @description When the answer came. */
            observedAt: components["schemas"]["Timestamp"];
            /** @description When it was due. */
            scheduledFor: components["schemas"]["Timestamp"];
            /** @description The measurement run that the answer belongs to. */
            runId: string;
            /**
             * Format: int32
             * @description Number of the sample in its run, from 0.
             */
            sampleIndex: number;
            platform: components["schemas"]["Platform"];
            surface: components["schemas"]["Surface"];
            /** @description Who delivered the answer; `unknown` if that was not recorded. */
            provider: string;
            /** @description The model asked for; `unknown` if that was not recorded. */
            modelRequested: string;
            /** @description The model that answered, as the platform named it. */
            modelServed: string | null;
            /** @description Language tag (BCP 47); `und` if that was not recorded. */
            locale: string;
            /** @description Country code (ISO 3166-1, two letters). */
            country: string | null;
            status: components["schemas"]["AnswerStatus"];
            /** @description Code of the failure; null for an answer. */
            errorCode: string | null;
            /** @description What the platform or provider said about the failure. */
            errorMessage: string | null;
            /** @description The text of the answer; null if it was not recorded. */
            text: string | null;
            /**
             * @description Whether the platform searched the web for this answer.
             * @enum {string}
             */
            retrievalStatus: "used" | "notUsed" | "unknown";
            /** @description What it searched for. */
            searchQueries: string[];
            /** @description The brands that the answer names, by position. */
            mentions: components["schemas"]["Mention"][];
            /** @description The sources of the answer, in its order. */
            citations: components["schemas"]["Citation"][];
            /** Format: int32 */
            inputTokens: number | null;
            /** Format: int32 */
            outputTokens: number | null;
            /**
             * Format: double
             * @description Cost in US dollars.
             */
            costUsd: number | null;
            /**
             * Format: int32
             * @description Time until the whole answer was there, in milliseconds.
             */
            latencyMs: number | null;
            /** @description Version of the program that found the mentions; `unknown` if that was not recorded. */
            extractorVersion: string;
            /**
             * @description The response of the platform or provider, mostly JSON; null if it was not recorded. It is as it came
             *     if this service asked; of ingested answers it is the JSON that was given, spaced and ordered anew.
             */
            rawResponse: string | null;
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
        /** @description A source of the answer. */
        Citation: {
            /**
             * Format: int32
             * @description Place among the sources, from 1.
             */
            order: number;
            /** @description The address as it came. */
            url: string;
            /** @description The address as figures spell it, such as `topUrls`. */
            normalizedUrl: string;
            domain: string;
            title: string | null;
            sourceType: components["schemas"]["SourceType"];
            /** @description Whether the answer cites it. Sources that were only retrieved count in no figure of citations. */
            isCited: boolean;
        };
        /** Format: int32 */
        Count: number;
        /**
         * Format: date
         * @description A UTC calendar day, `YYYY-MM-DD`.
         * @example 2026-03-31
         */
        Day: string;
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
         * @enum {string}
         */
        ErrorCode: "invalid_parameter" | "unauthorized" | "plan_required" | "workspace_not_found" | "prompt_not_found" | "not_found" | "method_not_allowed" | "request_timeout" | "prompt_not_editable" | "prompt_cap_exceeded" | "api_key_limit_exceeded" | "competitors_pinned" | "no_active_positioning" | "conflict" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal" | "not_implemented" | "service_unavailable" | "outcome_unknown";
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
        /** @description A brand that the answer names. */
        Mention: {
            brand: string;
            /** @description Whether it is the own brand. */
            isOwn: boolean;
            /**
             * @description Whether it is a competitor on the list when the answer came in. Other brands count in no figure except
             *     positions.
             */
            isTracked: boolean;
            /**
             * Format: int32
             * @description Place among the brands named, from 1; null if the answer names the brand only in statements that nothing
             *     was found, which count in no figure.
             */
            position: number | null;
            /**
             * Format: int32
             * @description How often the answer names it outside of such statements.
             */
            count: number;
            /**
             * Format: double
             * @description From -1 (bad) to 1 (good); null if it was not judged.
             */
            sentiment: number | null;
            /** @description The words around the first mention. */
            snippet: string | null;
            /** @description Where `text` names the brand, in order; null if the mention was imported without its places. */
            offsets: components["schemas"]["Span"][] | null;
            /** @description The same of the names in statements that nothing was found; null if there are none. */
            negatedOffsets: components["schemas"]["Span"][] | null;
        };
        /**
         * @description An answer engine on which prompts are measured: `chatgpt`, `perplexity`, `gemini` or `google`.
         * @enum {string}
         */
        Platform: "chatgpt" | "perplexity" | "gemini" | "google";
        /** @description A domain that answers have as a source. */
        Source: {
            domain: string;
            /** @description Kind of site, as the latest answer has it. */
            sourceType: components["schemas"]["SourceType"];
            /** @description Answers that cite or retrieve it. */
            observations: components["schemas"]["Count"];
            /** @description Answers that cite it, as in the overview. */
            citedObservations: components["schemas"]["Count"];
            /** @description Citations of its pages, as in the overview. */
            citations: components["schemas"]["Count"];
            /** @description Answers that retrieved it but do not cite it. */
            retrievedObservations: components["schemas"]["Count"];
            /** @description Retrieved sources of it that are not cited. */
            retrievals: components["schemas"]["Count"];
        };
        /** @description Domains that answers have as a source, those of most answers first. */
        SourceList: {
            /** @description First UTC day that the query covers. */
            from: components["schemas"]["Day"];
            /** @description Last UTC day that the query covers. */
            to: components["schemas"]["Day"];
            /**
             * Format: date
             * @description First UTC day of which all answers are kept; null if none was deleted. Of earlier days only some are left
             *     (D-109).
             */
            keptFrom: string | null;
            sources: components["schemas"]["Source"][];
        };
        /**
         * @description The kind of site. `own`: a domain of the brand. `competitor`: a domain of a competitor. The others are
         *     third-party sites: `editorial`, `corporate`, `ugc` (user-generated content), `reference`, `institutional`
         *     and `other`.
         * @enum {string}
         */
        SourceType: "own" | "competitor" | "editorial" | "corporate" | "ugc" | "reference" | "institutional" | "other";
        /** @description A part of a text, in UTF-16 code units, as `slice` of a JavaScript string counts. */
        Span: {
            /**
             * Format: int32
             * @description Its first code unit.
             */
            start: number;
            /**
             * Format: int32
             * @description The code unit after its last one.
             */
            end: number;
        };
        /**
         * @description How the platform was asked. `api`, its API; `ui`, its user interface; `serp`, a search results page.
         * @enum {string}
         */
        Surface: "api" | "ui" | "serp";
        /**
         * Format: date-time
         * @description A UTC time with milliseconds: `YYYY-MM-DDTHH:MM:SS.sssZ`. See D-13.
         * @example 2026-03-31T09:15:00.000Z
         */
        Timestamp: string;
    };
    responses: {
        /**
         * @description The workspace has no such answer (the same applies to an answer of another workspace, and to one that
         *     retention has deleted), or the workspace no longer exists.
         */
        AnswerNotFound: {
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
                "application/json": components["schemas"]["ErrorResponse"] & {
                    error?: {
                        /** @enum {string} */
                        code?: "workspace_not_found" | "not_found";
                    };
                };
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
                "application/json": components["schemas"]["ErrorResponse"] & {
                    error?: {
                        /** @enum {string} */
                        code?: "internal";
                    };
                };
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
                "application/json": components["schemas"]["ErrorResponse"] & {
                    error?: {
                        /** @enum {string} */
                        code?: "invalid_parameter";
                    };
                };
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
                "application/json": components["schemas"]["ErrorResponse"] & {
                    error?: {
                        /** @enum {string} */
                        code?: "plan_required";
                    };
                };
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
                "application/json": components["schemas"]["ErrorResponse"] & {
                    error?: {
                        /** @enum {string} */
                        code?: "workspace_not_found" | "prompt_not_found";
                    };
                };
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
                "application/json": components["schemas"]["ErrorResponse"] & {
                    error?: {
                        /** @enum {string} */
                        code?: "rate_limited";
                    };
                };
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
                "application/json": components["schemas"]["ErrorResponse"] & {
                    error?: {
                        /** @enum {string} */
                        code?: "service_unavailable";
                    };
                };
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
                "application/json": components["schemas"]["ErrorResponse"] & {
                    error?: {
                        /** @enum {string} */
                        code?: "not_found" | "method_not_allowed" | "request_timeout" | "headers_too_large" | "not_implemented" | "invalid_parameter";
                    };
                };
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
                "application/json": components["schemas"]["ErrorResponse"] & {
                    error?: {
                        /** @enum {string} */
                        code?: "unauthorized";
                    };
                };
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
                "application/json": components["schemas"]["ErrorResponse"] & {
                    error?: {
                        /** @enum {string} */
                        code?: "workspace_not_found";
                    };
                };
            };
        };
    };
    parameters: {
        /**
         * @description Return answers with one of these statuses: `ok` for `observations`, the others for `failed`. Without it, all
         *     attempts (D-105).
         */
        answerStatus: ("ok" | "refused" | "empty" | "error")[];
        /**
         * @description Return answers that mention this brand, spelled as in the figures: the own brand, or a competitor that was
         *     tracked when the answer came in.
         */
        brand: string;
        /**
         * @description `nextCursor` of the previous page. It is valid only for the same workspace and filters, which must be sent
         *     again; `limit` may change between pages. See D-67 and D-100.
         */
        cursor: string;
        /**
         * @description Return answers of this UTC day, `YYYY-MM-DD`, like one row of a chart. The day takes the place of the window,
         *     so `rangeDays` and `window` then have no effect.
         * @example 2026-03-31
         */
        date: string;
        /** @description Return answers that cite this domain, spelled as in the figures. */
        domain: string;
        /**
         * @description `true`: return answers whose sources are known, the denominator of `citationRate`: the platform searched the
         *     web, or there is a source (D-80). `false`: the others.
         */
        hasCitationData: boolean;
        /**
         * @description The `ETag` of an earlier response. If the response would be the same, it is 304 without a body. Any other
         *     text has no effect. See D-103.
         * @example "kSOp1rEbaTxRxfKxMwpFhyBvbXOhFL4eHcYAsjnTzeA"
         */
        ifNoneMatch: string;
        /**
         * @description `true`: return answers that name a brand in a statement that nothing was found ("I could not find X"), for
         *     review; with `brand` and `isOwn`, that brand. Such names count in no figure (D-110). `false` is the same as
         *     leaving it out, but requires a counted mention.
         */
        isNegated: boolean;
        /**
         * @description `true`: return answers that mention the own brand. `false`: those that mention a tracked competitor. Together
         *     with `brand`, both refer to the same mention.
         */
        isOwn: boolean;
        /** @description Page size. A value out of range is rejected, not clamped. */
        limit: number;
        /** @description Return answers of this model, as the platform named it (`modelServed`). */
        model: string;
        /** @description Return answers of this platform. */
        platform: "chatgpt" | "perplexity" | "gemini" | "google";
        /**
         * @description Id of a prompt of the workspace.
         * @example prm_0197f2e4c1a24b3c8d5e6f708192a3b4
         */
        promptId: string;
        /** @description Length of the window: the last 7, 30 or 90 whole UTC days, including today. See D-74. */
        rangeDays: 7 | 30 | 90;
        /**
         * @description Return answers that cite a site of this kind; `own` for `citedObservations` of the own brand. Together with
         *     `domain` and `url`, all refer to the same citation.
         */
        sourceType: "own" | "competitor" | "editorial" | "corporate" | "ugc" | "reference" | "institutional" | "other";
        /**
         * @description What the answers do with a source of that `domain`, `url` and `sourceType`, or with any source if none of them is
         *     given. `cited`, the default with one of them: they cite it. `retrieved`: the platform retrieved such a source,
         *     and the answer cites none. `any`: either. Not cited ones count in no figure of citations (D-113).
         */
        sourceUse: "cited" | "retrieved" | "any";
        /** @description Return answers that were asked for this way. */
        surface: "api" | "ui" | "serp";
        /** @description Return answers that cite this page, spelled as in `topUrls` of the overview. */
        url: string;
        /**
         * @description `current`: the last `rangeDays` days. `previous`: the same number of days before them, with which changes are
         *     computed.
         */
        window: "current" | "previous";
    };
    requestBodies: never;
    headers: {
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
         * @description The authentication scheme, `Bearer`.
         * @example Bearer
         */
        WwwAuthenticate: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listAnswers: {
        parameters: {
            query?: {
                /** @description Length of the window: the last 7, 30 or 90 whole UTC days, including today. See D-74. */
                rangeDays?: components["parameters"]["rangeDays"];
                /**
                 * @description `current`: the last `rangeDays` days. `previous`: the same number of days before them, with which changes are
                 *     computed.
                 */
                window?: components["parameters"]["window"];
                /**
                 * @description Return answers of this UTC day, `YYYY-MM-DD`, like one row of a chart. The day takes the place of the window,
                 *     so `rangeDays` and `window` then have no effect.
                 * @example 2026-03-31
                 */
                date?: components["parameters"]["date"];
                /** @description Return answers of this platform. */
                platform?: components["parameters"]["platform"];
                /** @description Return answers that were asked for this way. */
                surface?: components["parameters"]["surface"];
                /** @description Return answers of this model, as the platform named it (`modelServed`). */
                model?: components["parameters"]["model"];
                /**
                 * @description Return answers with one of these statuses: `ok` for `observations`, the others for `failed`. Without it, all
                 *     attempts (D-105).
                 */
                answerStatus?: components["parameters"]["answerStatus"];
                /**
                 * @description Return answers that mention this brand, spelled as in the figures: the own brand, or a competitor that was
                 *     tracked when the answer came in.
                 */
                brand?: components["parameters"]["brand"];
                /**
                 * @description `true`: return answers that mention the own brand. `false`: those that mention a tracked competitor. Together
                 *     with `brand`, both refer to the same mention.
                 */
                isOwn?: components["parameters"]["isOwn"];
                /**
                 * @description `true`: return answers that name a brand in a statement that nothing was found ("I could not find X"), for
                 *     review; with `brand` and `isOwn`, that brand. Such names count in no figure (D-110). `false` is the same as
                 *     leaving it out, but requires a counted mention.
                 */
                isNegated?: components["parameters"]["isNegated"];
                /** @description Return answers that cite this domain, spelled as in the figures. */
                domain?: components["parameters"]["domain"];
                /** @description Return answers that cite this page, spelled as in `topUrls` of the overview. */
                url?: components["parameters"]["url"];
                /**
                 * @description Return answers that cite a site of this kind; `own` for `citedObservations` of the own brand. Together with
                 *     `domain` and `url`, all refer to the same citation.
                 */
                sourceType?: components["parameters"]["sourceType"];
                /**
                 * @description What the answers do with a source of that `domain`, `url` and `sourceType`, or with any source if none of them is
                 *     given. `cited`, the default with one of them: they cite it. `retrieved`: the platform retrieved such a source,
                 *     and the answer cites none. `any`: either. Not cited ones count in no figure of citations (D-113).
                 */
                sourceUse?: components["parameters"]["sourceUse"];
                /**
                 * @description `true`: return answers whose sources are known, the denominator of `citationRate`: the platform searched the
                 *     web, or there is a source (D-80). `false`: the others.
                 */
                hasCitationData?: components["parameters"]["hasCitationData"];
                /**
                 * @description `workspace`: the answers that the overview and the metric rows count. `prompts`: those that the summary of
                 *     the prompt analytics counts (D-106).
                 */
                scope?: "workspace" | "prompts";
                /**
                 * @description Return answers to prompts with exactly this topic, as `topic` in the overview and the metric rows spells
                 *     it. Letter case counts (D-107).
                 */
                topicLabel?: string;
                /**
                 * @description `true`: return answers to prompts without a topic, those of the rows whose `topic` is null. `false`:
                 *     answers to prompts with a topic.
                 */
                withoutTopic?: boolean;
                /**
                 * @description As in GET /v1/analytics/prompts: the status of the prompt. Requires `scope=prompts`. The status of an
                 *     answer is `answerStatus`.
                 */
                status?: ("draft" | "active" | "paused" | "archived" | "regenerating" | "pending_baseline" | "stale" | "failed_all_platforms")[];
                /** @description As in GET /v1/analytics/prompts. Requires `scope=prompts`. */
                persona?: ("discoverer" | "buyer" | "evaluator" | "custom")[];
                /** @description As in GET /v1/analytics/prompts. Requires `scope=prompts`. */
                intent?: ("informational" | "commercial" | "comparison" | "transactional" | "support")[];
                /**
                 * @description As in GET /v1/analytics/prompts, ignoring letter case. Requires `scope=prompts`; for the topic of a row,
                 *     use `topicLabel`.
                 */
                topic?: string[];
                /** @description As in GET /v1/analytics/prompts. Requires `scope=prompts`. */
                query?: string;
                /** @description Page size. A value out of range is rejected, not clamped. */
                limit?: components["parameters"]["limit"];
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
            /** @description A page of answers. */
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
                    "application/json": components["schemas"]["AnswerPage"];
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
    listSources: {
        parameters: {
            query?: {
                /** @description Length of the window: the last 7, 30 or 90 whole UTC days, including today. See D-74. */
                rangeDays?: components["parameters"]["rangeDays"];
                /**
                 * @description `current`: the last `rangeDays` days. `previous`: the same number of days before them, with which changes are
                 *     computed.
                 */
                window?: components["parameters"]["window"];
                /**
                 * @description Return answers of this UTC day, `YYYY-MM-DD`, like one row of a chart. The day takes the place of the window,
                 *     so `rangeDays` and `window` then have no effect.
                 * @example 2026-03-31
                 */
                date?: components["parameters"]["date"];
                /** @description Page size. A value out of range is rejected, not clamped. */
                limit?: components["parameters"]["limit"];
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
            /** @description The leading domains. */
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
                    "application/json": components["schemas"]["SourceList"];
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
    getAnswer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of an answer of the workspace, such as `observationId` in the prompt analytics.
                 * @example obs_0197f2e4c1a24b3c8d5e6f708192a3b4
                 */
                answerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
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
                    "application/json": components["schemas"]["AnswerWithResponse"];
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PlanRequired"];
            404: components["responses"]["AnswerNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["TransportError"];
        };
    };
    listPromptAnswers: {
        parameters: {
            query?: {
                /** @description Length of the window: the last 7, 30 or 90 whole UTC days, including today. See D-74. */
                rangeDays?: components["parameters"]["rangeDays"];
                /**
                 * @description `current`: the last `rangeDays` days. `previous`: the same number of days before them, with which changes are
                 *     computed.
                 */
                window?: components["parameters"]["window"];
                /**
                 * @description Return answers of this UTC day, `YYYY-MM-DD`, like one row of a chart. The day takes the place of the window,
                 *     so `rangeDays` and `window` then have no effect.
                 * @example 2026-03-31
                 */
                date?: components["parameters"]["date"];
                /** @description Return answers of this platform. */
                platform?: components["parameters"]["platform"];
                /** @description Return answers that were asked for this way. */
                surface?: components["parameters"]["surface"];
                /** @description Return answers of this model, as the platform named it (`modelServed`). */
                model?: components["parameters"]["model"];
                /**
                 * @description Return answers with one of these statuses: `ok` for `observations`, the others for `failed`. Without it, all
                 *     attempts (D-105).
                 */
                answerStatus?: components["parameters"]["answerStatus"];
                /**
                 * @description Return answers that mention this brand, spelled as in the figures: the own brand, or a competitor that was
                 *     tracked when the answer came in.
                 */
                brand?: components["parameters"]["brand"];
                /**
                 * @description `true`: return answers that mention the own brand. `false`: those that mention a tracked competitor. Together
                 *     with `brand`, both refer to the same mention.
                 */
                isOwn?: components["parameters"]["isOwn"];
                /**
                 * @description `true`: return answers that name a brand in a statement that nothing was found ("I could not find X"), for
                 *     review; with `brand` and `isOwn`, that brand. Such names count in no figure (D-110). `false` is the same as
                 *     leaving it out, but requires a counted mention.
                 */
                isNegated?: components["parameters"]["isNegated"];
                /** @description Return answers that cite this domain, spelled as in the figures. */
                domain?: components["parameters"]["domain"];
                /** @description Return answers that cite this page, spelled as in `topUrls` of the overview. */
                url?: components["parameters"]["url"];
                /**
                 * @description Return answers that cite a site of this kind; `own` for `citedObservations` of the own brand. Together with
                 *     `domain` and `url`, all refer to the same citation.
                 */
                sourceType?: components["parameters"]["sourceType"];
                /**
                 * @description What the answers do with a source of that `domain`, `url` and `sourceType`, or with any source if none of them is
                 *     given. `cited`, the default with one of them: they cite it. `retrieved`: the platform retrieved such a source,
                 *     and the answer cites none. `any`: either. Not cited ones count in no figure of citations (D-113).
                 */
                sourceUse?: components["parameters"]["sourceUse"];
                /**
                 * @description `true`: return answers whose sources are known, the denominator of `citationRate`: the platform searched the
                 *     web, or there is a source (D-80). `false`: the others.
                 */
                hasCitationData?: components["parameters"]["hasCitationData"];
                /** @description Page size. A value out of range is rejected, not clamped. */
                limit?: components["parameters"]["limit"];
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
            /** @description A page of answers. */
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
                    "application/json": components["schemas"]["AnswerPage"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PlanRequired"];
            404: components["responses"]["PromptNotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["TransportError"];
        };
    };
}
