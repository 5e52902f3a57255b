declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  /** The part of Swagger UI's interface that is used here. */
  interface SwaggerUi {
    /** Fills in the value of a security scheme. */
    preauthorizeApiKey(scheme: string, value: string): unknown;
  }
  export default function createSwaggerUi(options: Record<string, unknown>): SwaggerUi;
}
