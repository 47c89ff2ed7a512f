import type { Warning } from '../errors'
import { type Pagination, paginationOf } from '../http/pagination'
import type { Delivery, DeliveryPage } from './deliveries'

export type DeliveriesBody = {
  data: Delivery[]
  meta: { pagination: Pagination; warnings: Warning[] }
}

/** A page of deliveries as the API sends it. */
export function deliveriesBody(page: DeliveryPage, ofQuery: Warning[]): DeliveriesBody {
  const { deliveries, warnings } = page
  return { data: deliveries, meta: { pagination: paginationOf(page), warnings: [...ofQuery, ...warnings] } }
}
