import { OpenAPIGenerator } from "@orpc/openapi"
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4"
import { contract } from "@trame/core/contract"
import { PRODUCT_NAME } from "@trame/core/product"

const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
let document: Promise<{ openapi: string; [key: string]: unknown }> | undefined

/** The OpenAPI document of the whole contract, made once per process. */
export function openApiDocument() {
  document ??= generator
    .generate(contract, {
      info: { title: `API ${PRODUCT_NAME}`, version: "1.0.0" },
      servers: [{ url: "/api" }],
    })
    .then((generated) => ({ ...generated }))
  return document
}
