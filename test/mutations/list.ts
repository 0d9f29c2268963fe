import { durabilityMutations } from './durability.ts'
import { moneyMutations } from './money.ts'
import { tenancyMutations } from './tenancy.ts'

export const mutations = [...moneyMutations, ...tenancyMutations, ...durabilityMutations]
