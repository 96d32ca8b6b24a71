import * as Agencies from "@trame/core/account/agencies/index"
import { identityContract } from "@trame/core/account/contract/account"
import { agenciesContract } from "@trame/core/account/contract/membership"
import * as Identity from "@trame/core/account/users/index"
import { clientsContract } from "@trame/core/campaigns/clients/contract/operations"
import * as ClientImport from "@trame/core/campaigns/clients/import"
import * as Clients from "@trame/core/campaigns/clients/index"
import { collaborationsContract } from "@trame/core/campaigns/collaborations/contract/staff"
import * as Collaborations from "@trame/core/campaigns/collaborations/index"
import { filesContract } from "@trame/core/files/contract"
import * as Files from "@trame/core/files/index"
import { realtimeContract } from "@trame/core/realtime/contract"
import * as Realtime from "@trame/core/realtime/index"
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
