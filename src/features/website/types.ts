import type { ExtensionSchemas } from '../../../spec/extensions/index.js';

export type WebsiteReading = ExtensionSchemas['WebsiteReading'];
export type WebsiteProblem = ExtensionSchemas['WebsiteProblem'];
export type WebsitePage = ExtensionSchemas['WebsitePage'];
export type WebsiteSuggestions = ExtensionSchemas['WebsiteSuggestions'];
export type WebsiteSuggestion = ExtensionSchemas['WebsiteSuggestion'];
export type WebsiteCrawler = ExtensionSchemas['WebsiteCrawler'];
export type WebsiteHomePage = ExtensionSchemas['WebsiteHomePage'];
