import { inject } from "vitest"

/** Before any test file loads core, which reads its settings from the environment. */
Object.assign(process.env, inject("engine").environment)
