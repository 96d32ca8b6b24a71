import { binContract } from "@trame/core/bin/contract"
import * as BinOperations from "@trame/core/processes/bin"
import { bind } from "./bind.ts"
import { apiHandler } from "./handler.ts"

export const router = { bin: bind(binContract, BinOperations) }

export const handler = apiHandler(router)
