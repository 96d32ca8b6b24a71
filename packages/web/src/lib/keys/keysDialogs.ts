import { defineDialogs } from "../dialog/useDialogParam.ts"

/** The list of all shortcuts, above whatever page this is: `?keys=all`. */
export const keysDialogs = defineDialogs({ all: [] }, { slot: "keys" })
