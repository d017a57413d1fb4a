import config from './.stats.config.js'
import webpack from 'webpack'
import TerserPlugin from 'terser-webpack-plugin'
import {readFileSync,readdirSync,rmSync} from 'node:fs';import {brotliCompressSync} from 'node:zlib'
const run=(name,c)=>new Promise(r=>{rmSync('/tmp/shellstats',{recursive:true,force:true});const k=webpack(c);k.run((e,s)=>{if(e)throw e;let o=[];for(const f of readdirSync('/tmp/shellstats/assets')){if(!/\.js$/.test(f))continue;const b=readFileSync('/tmp/shellstats/assets/'+f);const n=brotliCompressSync(b).length;if(/^main/.test(f)||b.includes('engine.io')||b.includes('EIO'))o.push(f+' '+b.length+' '+n)}console.log(name,o.join(' | '),s.hasErrors()?s.toString('errors-only').slice(0,500):'');k.close(r)})})
const terser=new TerserPlugin({extractComments:false,terserOptions:{ecma:2020,module:true,compress:{passes:3,ecma:2020,unsafe:true,pure_getters:true,keep_fargs:false,hoist_props:true},mangle:true,format:{comments:false}}})
await run('now',config)
await run('es2022 target',{...config,target:['web','es2022']})
await run('terser',{...config,optimization:{...config.optimization,minimizer:[terser]}})
