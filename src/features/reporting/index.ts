export { createReportingService, type ReportingService } from './service.js';
export type { ReportingLogin } from './types.js';
