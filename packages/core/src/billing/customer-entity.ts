import { Entity } from "electrodb"
import { SERVICE, storage } from "../db.ts"

/** Whose customer at the card provider it is. Not below an agency: the provider's events name only the customer. */
export const CustomerEntity = new Entity(
  {
    model: { entity: "billingCustomer", version: "1", service: SERVICE },
    attributes: {
      customerId: { type: "string", required: true },
      agencyId: { type: "string", required: true },
      createdAt: { type: "string", default: () => new Date().toISOString(), readOnly: true },
    },
    indexes: {
      primary: {
        pk: { field: "pk", composite: ["customerId"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
    },
  },
  storage(),
)
