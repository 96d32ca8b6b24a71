import { PRODUCT_NAME } from "@trame/core/product"
import { useEffect } from "react"

/** `Clients · Trame`; the product's name alone while the title is not known. */
export function useDocumentTitle(title: string | null | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · ${PRODUCT_NAME}` : PRODUCT_NAME
  }, [title])
}
