import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin, type Rolldown } from "vite";

/** The page is built into the Python package. `make dev` serves it with hot reload, with a play server behind it. */
const server = process.env.FRUITBOWL ?? "http://127.0.0.1:8000";
const folder = process.env.PAGE ?? "../src/fruitbowl/server/page";

function filesIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesIn(path) : [path];
  });
}

type Bundle = Rolldown.OutputBundle;

/** The files that a page with these modules loads, dependencies first. */
function filesFor(bundle: Bundle, ...modules: string[]): string[] {
  const files = new Set<string>();
  const add = (chunk: Bundle[string] | undefined): void => {
    if (chunk?.type !== "chunk" || files.has(chunk.fileName)) return;
    for (const name of chunk.imports) add(bundle[name]);
    files.add(chunk.fileName);
    for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css);
  };
  for (const module of modules) {
    add(Object.values(bundle).find((chunk) => chunk.type === "chunk" && chunk.moduleIds.some((id) => id.endsWith(`/src/${module}`))));
  }
  return [...files];
}

/** Writes tree.html and so on: the page with preload links for all that a table of this game needs. */
function tables(): Plugin {
  const needed = new Map<string, string[]>();
  return {
    name: "tables",
    apply: "build",
    generateBundle(_options, bundle) {
      const games = new URL("src/games/", import.meta.url);
      for (const game of readdirSync(games)) {
        if (existsSync(new URL(`${game}/index.ts`, games))) needed.set(game, filesFor(bundle, "main.ts", "pages/Table.svelte", `games/${game}/index.ts`));
      }
    },
    writeBundle(options) {
      const page = readFileSync(join(options.dir!, "index.html"), "utf8");
      for (const [game, files] of needed) {
        const links = files.filter((name) => !page.includes(`/${name}"`)).map((name) => `    ${link(name)}\n`);
        writeFileSync(join(options.dir!, `${game}.html`), page.replace("  </head>", `${links.join("")}  </head>`));
      }
    },
  };
}

function link(name: string): string {
  return `<link rel="${name.endsWith(".css") ? "stylesheet" : "modulepreload"}" crossorigin href="/${name}">`;
}

/** Writes the service worker: worker.js with the list of files, and of those that every page needs. */
function offline(): Plugin {
  let needed: string[] = [];
  return {
    name: "offline",
    apply: "build",
    generateBundle(_options, bundle) {
      needed = filesFor(bundle, "main.ts");
    },
    writeBundle(options) {
      const all = filesIn(options.dir!).map((path) => relative(options.dir!, path).replaceAll("\\", "/")).sort();
      const digest = createHash("sha256");
      for (const name of all) digest.update(name).update(readFileSync(join(options.dir!, name)));
      const first = ["/", "/manifest.webmanifest", "/icon.svg", ...needed.map((name) => `/${name}`)];
      const rest = all.map((name) => `/${name}`).filter((path) => path.startsWith("/assets/") && !first.includes(path));
      const worker = readFileSync(new URL("worker.js", import.meta.url), "utf8")
        .replace("__VERSION__", digest.digest("hex").slice(0, 12))
        .replace("__FIRST__", JSON.stringify(first))
        .replace("__REST__", JSON.stringify(rest));
      writeFileSync(join(options.dir!, "sw.js"), worker);
    },
  };
}

const TEXT = /\.(html|js|css|svg|json|webmanifest)$/;

/** Writes a compressed copy beside every text file. */
function compressed(): Plugin {
  return {
    name: "compressed",
    apply: "build",
    writeBundle: {
      order: "post",
      sequential: true,
      handler(options) {
        for (const path of filesIn(options.dir!).filter((name) => TEXT.test(name))) {
          const plain = readFileSync(path);
          if (plain.length < 400) continue;
          writeFileSync(`${path}.gz`, gzipSync(plain, { level: 9 }));
          writeFileSync(`${path}.br`, brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
        }
      },
    },
  };
}

/** Which modules go into one file. Every file costs a request: without these there would be three times as many. */
const CHUNKS = [
  { name: "base", test: /node_modules\/(?!lean-qr)|preload-helper|src\/(app\.css|texts|games\/index|lib\/(?!tableSession|connection|playback|flip|drag|rovingTabindex|hoverIntent|sound|replay|[Ss]hare|QrCode))/, priority: 3 },
  { name: "art", test: /src\/art\//, priority: 2 },
  { name: "table", test: /src\/(pages\/Table|pages\/table\/(?!GameOver|ScoreChart|Tutor)|games\/(game\.|shared)|lib\/(tableSession|connection|playback|flip|drag|rovingTabindex|hoverIntent|sound|replay|[Ss]hare))/, priority: 1 },
];

export default defineConfig({
  plugins: [svelte(), tables(), offline(), compressed()],
  build: {
    outDir: folder,
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
  server: { proxy: { "/api": { target: server, ws: true, changeOrigin: false } } },
});
