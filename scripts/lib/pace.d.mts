export declare function measurePace(): Promise<number>
export declare function pace(): number
export declare function allow(ms: number): number
export declare function workersAt(measured: number, processors?: number): { jest: number; journeys: number }
