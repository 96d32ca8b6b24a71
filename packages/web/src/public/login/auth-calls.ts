import { loadChunk } from "../../lib/address/lazyChunk.ts"

/** What the API offers whoever is not signed in; its client comes with the first call. */
export const authCalls = async () =>
  (await loadChunk(() => import("../../lib/api/api.ts"), "Impossible d'envoyer le formulaire")).client.auth
