import type { Warning } from '../errors'
import type { Delivery, DeliveryPage } from './deliveries'

export type DeliveriesBody = {
  data: Delivery[]
  meta: {
    pagination: {
      page: number
      limit: number
      total: number
      pages: number
      next: number | null
      prev: number | null
    }
    warnings: Warning[]
  }
}

/** A page of deliveries as the API sends it. */
export function deliveriesBody(
  { deliveries, page, limit, total, warnings }: DeliveryPage,
  ofQuery: Warning[],
): DeliveriesBody {
  const pages = Math.ceil(total / limit)
  const next = page < pages ? page + 1 : null
  const prev = page > 1 && pages > 0 ? Math.min(page - 1, pages) : null
  return {
    data: deliveries,
    meta: { pagination: { page, limit, total, pages, next, prev }, warnings: [...ofQuery, ...warnings] },
  }
}
