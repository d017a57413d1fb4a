export declare function notByChance(message: string): Error
export declare function saysNotByChance(text: string): boolean
export declare function certainly<Result>(check: () => Result): Result
