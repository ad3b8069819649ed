# The service, its page and its command line. Built with: docker build -t sightline .
FROM node:20-bookworm-slim AS build
WORKDIR /sightline
COPY package.json package-lock.json ./
# The types of the page, which npm would make next, are for the compiler that checks it alone.
RUN npm ci --ignore-scripts
COPY tsconfig.json ./
COPY scripts scripts
COPY src src
COPY web web
# NOTICE has the licences of what the page contains.
RUN npm run build && npx tsx scripts/write-notice.ts && npm prune --omit=dev

FROM node:20-bookworm-slim
WORKDIR /sightline
# What large answers leave in the memory of many threads is given back: see docs/develop/threat-model.md.
ENV NODE_ENV=production \
    MALLOC_ARENA_MAX=2 \
    MALLOC_MMAP_THRESHOLD_=131072 \
    HOST=0.0.0.0 \
    PORT=8080 \
    SIGHTLINE_DATA_DIR=/data
COPY LICENSE ./
COPY --from=build /sightline/NOTICE ./
COPY --from=build /sightline/package.json ./
COPY --from=build /sightline/node_modules node_modules
COPY --from=build /sightline/dist dist
COPY --from=build /sightline/web/dist web/dist
# A volume takes its owner from the folder that it is mounted on.
RUN mkdir /data /regions && chown node:node /data /regions
USER node
VOLUME /data
EXPOSE 8080
ENTRYPOINT ["node"]
# A worker runs: dist/cli/main.js worker
CMD ["dist/main.js"]
