import { implement } from "@orpc/server"
import { BrandCasting } from "@trame/core/castings/brand"
import { brandCastingContract } from "@trame/core/castings/brand-contract"
import type { ApiContext } from "../handler.ts"

const os = implement(brandCastingContract).$context<ApiContext>()

export const brandCasting = os.router({
  get: os.get.handler(({ context, input }) => BrandCasting.view(context.actor, input)),
  decide: os.decide.handler(({ context, input }) => BrandCasting.decide(context.actor, input)),
})
