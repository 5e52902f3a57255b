declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  /** The part of Swagger UI's interface that this page uses. */
  interface SwaggerUi {
    /** Sets the value of a security scheme. */
    preauthorizeApiKey(scheme: string, value: string): unknown;
  }
  /** A request before it is sent. */
  export interface SwaggerRequest {
    readonly method?: string;
    readonly headers: Record<string, string>;
  }
  export default function createSwaggerUi(options: Record<string, unknown>): SwaggerUi;
}
