import { Agencies } from "@trame/core/account/agencies/index"
import { identityContract } from "@trame/core/account/contract/account"
import { agenciesContract } from "@trame/core/account/contract/membership"
import { Identity } from "@trame/core/account/users/index"
import { clientsContract } from "@trame/core/campaigns/clients/contract/operations"
import { ClientImport } from "@trame/core/campaigns/clients/import"
import { Clients } from "@trame/core/campaigns/clients/index"
import { collaborationsContract } from "@trame/core/campaigns/collaborations/contract/staff"
import { Collaborations } from "@trame/core/campaigns/collaborations/index"
import { filesContract } from "@trame/core/files/contract"
import { Files } from "@trame/core/files/index"
import { realtimeContract } from "@trame/core/realtime/contract"
import { Realtime } from "@trame/core/realtime/index"
import { bind } from "./bind.ts"
import { apiHandler } from "./handler.ts"

/** The most frequent operations of the signed-in application, and its first ones. */
export const router = {
  identity: bind(identityContract, Identity),
  agencies: bind(agenciesContract, Agencies),
  clients: bind(clientsContract, { ...Clients, ...ClientImport }),
  collaborations: bind(collaborationsContract, Collaborations),
  files: bind(filesContract, Files),
  realtime: bind(realtimeContract, Realtime),
}

export const handler = apiHandler(router)
