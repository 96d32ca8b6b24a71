import { client } from "../../../lib/client.ts"
import type { Connectivity, UploadPorts } from "./ports.ts"
import { Upload } from "./Upload.ts"
import { putPart } from "./xhrPart.ts"

const connectivity: Connectivity = {
  isOnline: () => navigator.onLine,
  subscribe(listener) {
    const online = () => listener(true)
    const offline = () => listener(false)
    window.addEventListener("online", online)
    window.addEventListener("offline", offline)
    return () => {
      window.removeEventListener("online", online)
      window.removeEventListener("offline", offline)
    }
  },
}

const ports: UploadPorts = { api: client.files, putPart, connectivity }

export const startUpload = (file: File): Upload => new Upload(file, ports)
