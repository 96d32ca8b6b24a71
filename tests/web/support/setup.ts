import { configure } from "@testing-library/react"
import "../../../packages/web/src/lib/api/application-routes.ts"

/** A page's code arrives late on a busy machine. */
configure({ asyncUtilTimeout: 5000 })
