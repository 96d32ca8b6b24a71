import { loadChunk } from "../../lib/address/lazyChunk.ts"

/** The API's operations without a session; the client loads with the first call. */
export const authCalls = async () =>
  (await loadChunk(() => import("../../lib/api/api.ts"), "Impossible d'envoyer le formulaire")).client.auth
