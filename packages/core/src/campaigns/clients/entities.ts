import { entity } from "../../lib/entity.ts"
import { client, clientRow } from "./schema.ts"

export const ClientEntity = entity(client)
export const ClientRowEntity = entity(clientRow)
