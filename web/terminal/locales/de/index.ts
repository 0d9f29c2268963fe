export * from './order.ts'
export * from './pay.ts'
export * from './room.ts'
export * from './sign-in.ts'
