import { OpenAPIGenerator } from "@orpc/openapi"
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4"
import { contract, healthContract } from "@trame/core/api/contract"
import { plansContract } from "@trame/core/billing/contract"
import * as Plans from "@trame/core/billing/plans"
import { influencerProfileContract } from "@trame/core/campaigns/collaborations/contract/influencer-profile"
import { trackingContract } from "@trame/core/campaigns/collaborations/contract/tracking"
import * as InfluencerProfile from "@trame/core/campaigns/collaborations/public/influencer-profile"
import * as Tracking from "@trame/core/campaigns/collaborations/public/tracking"
import { withinLinkLimits } from "@trame/core/lib/link-limits"
import { PRODUCT_NAME } from "@trame/core/lib/text"
import { bind } from "./bind.ts"
import { apiHandler } from "./handler.ts"

/** Operations that need no account and change nothing. */
export const router = {
  health: bind(healthContract, { check: async () => ({ status: "ok" }), openapi }),
  tracking: bind(trackingContract, Tracking),
  influencerProfile: bind(influencerProfileContract, InfluencerProfile),
  plans: bind(plansContract, Plans),
}

export const handler = apiHandler(router, withinLinkLimits)

let document: Promise<{ openapi: string }> | undefined

/** The OpenAPI document of the whole contract, generated once per process. */
function openapi(): Promise<{ openapi: string }> {
  document ??= new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }).generate(
    contract,
    {
      info: { title: `API ${PRODUCT_NAME}`, version: "1.0.0" },
      servers: [{ url: "/api" }],
    },
  )
  return document
}
