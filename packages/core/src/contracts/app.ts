import { agenciesContract } from "../agencies/contract.ts"
import { clientsContract } from "../clients/contract.ts"
import { collaborationsContract } from "../collaborations/contract.ts"
import { filesContract } from "../files/contract.ts"
import { identityContract } from "../identity/contract.ts"
import { influencersContract } from "../influencers/contract.ts"
import { realtimeContract } from "../realtime/contract.ts"

/** What the signed-in application's function answers, below `/api/app/`. */
export const appContract = {
  identity: identityContract,
  agencies: agenciesContract,
  clients: clientsContract,
  collaborations: collaborationsContract,
  influencers: influencersContract,
  files: filesContract,
  realtime: realtimeContract,
}
