import type { EntityItem } from "electrodb"
import { entity } from "../lib/entity.ts"
import { billingCustomer, billingEvent, plan } from "./schema.ts"

export const PlanEntity = entity(plan)
export type StoredPlan = EntityItem<typeof PlanEntity>
export const CustomerEntity = entity(billingCustomer)
export const EventEntity = entity(billingEvent)
