// Generated from spec/extensions/history.yaml by `npm run spec`. Do not edit.

export interface paths {
    "/v1/history/brand": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the versions of the brand profile
         * @description One page of versions, newest first. The first version of the first page is the active one. Before the first
         *     save the list is empty.
         *
         *     Pinning, unpinning and the content style create no version, so they do not appear here.
         */
        get: operations["listBrandVersions"];
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
        /** @description One saved version of the brand profile. */
        BrandVersion: {
            /** Format: int32 */
            version: number;
            createdAt: components["schemas"]["Timestamp"];
            /** @description When the next version was saved; null for the active version. */
            supersededAt: components["schemas"]["TimestampOrNull"];
            positioning: string;
            audience: string | null;
            productDescription: string | null;
            tone: string | null;
            /** @description The competitor list when the version was saved. */
            competitors: string[];
            excludedTopics: string[];
        };
        /** @description One page of versions. */
        BrandVersionPage: {
            versions: components["schemas"]["BrandVersion"][];
            /** @description Whether there is another page. */
            hasMore: boolean;
            /** @description The `cursor` of the next page; null on the last page. */
            nextCursor: string | null;
        };
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
    };
    responses: {
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
    listBrandVersions: {
        parameters: {
            query?: {
                /** @description Page size. A value out of range is rejected, not clamped. */
                limit?: number;
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
            /** @description A page of versions. */
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
                    "application/json": components["schemas"]["BrandVersionPage"];
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
}
