package main

import (
	"context"
	"os"

	"github.com/modelcontextprotocol/go-sdk/auth"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/modelcontextprotocol/go-sdk/oauthex"
)

// The official client: signs its user in, lists tools, calls them.
func goSdkClient() any {
	ctx := context.Background()
	handler, err := auth.NewAuthorizationCodeHandler(&auth.AuthorizationCodeHandlerConfig{
		AuthorizationCodeFetcher: func(_ context.Context, asked *auth.AuthorizationArgs) (*auth.AuthorizationResult, error) {
			answer := visit(asked.URL)
			return &auth.AuthorizationResult{Code: answer.Get("code"), State: answer.Get("state"), Iss: answer.Get("iss")}, nil
		},
		DynamicClientRegistrationConfig: &auth.DynamicClientRegistrationConfig{
			Metadata: &oauthex.ClientRegistrationMetadata{
				ClientName:   "Planner",
				RedirectURIs: []string{os.Getenv("REDIRECT_URI")},
			},
		},
	})
	check(err)
	client := mcp.NewClient(&mcp.Implementation{Name: "planner", Version: "1.0"}, nil)
	transport := &mcp.StreamableClientTransport{Endpoint: os.Getenv("MCP_URL"), OAuthHandler: handler}
	session, err := client.Connect(ctx, transport, nil)
	check(err)
	tools, err := session.ListTools(ctx, nil)
	check(err)
	created, err := session.CallTool(ctx, &mcp.CallToolParams{Name: "create_project", Arguments: lobby})
	check(err)
	refused, err := session.CallTool(ctx, &mcp.CallToolParams{Name: "get_project", Arguments: nowhere})
	check(err)
	_, unknown := session.CallTool(ctx, &mcp.CallToolParams{Name: "no_such_tool"})
	check(session.Close())
	return map[string]any{
		"revision": session.InitializeResult().ProtocolVersion,
		"tools":    len(tools.Tools),
		"created":  nameIn(created.StructuredContent),
		"refused":  refused.IsError,
		"unknown":  unknown.Error(),
	}
}

var lobby = map[string]any{"name": "Lobby"}
var nowhere = map[string]any{"projectId": "6740a1f2c3d4e5f607182999"}

func nameIn(structured any) any {
	return structured.(map[string]any)["project"].(map[string]any)["name"]
}
